/** How often and how long the payment provider's SDK waits for a response; payments configure it with these. */
export const providerRequests = { timeout: 20_000, maxNetworkRetries: 2 };

/** The SDK's own limit for the pause before a retry. */
const longestPauseMs = 5_000;

/** After so long a request to the payment provider was answered or given up, in milliseconds: all its tries and pauses. */
export function longestRequestMs(): number {
  const { timeout, maxNetworkRetries } = providerRequests;
  return timeout * (1 + maxNetworkRetries) + longestPauseMs * maxNetworkRetries;
}

/** Until when a charge that was tried at this time may begin: a request that looks for an earlier one comes first. */
export function chargeStartsBy(triedAt: Date): Date {
  return new Date(triedAt.getTime() + longestRequestMs());
}

/** Whether a charge that was tried at this time may still be on its way: it lasts for a request, once it has begun. */
export function mayBeOnItsWay(triedAt: Date, at: Date): boolean {
  return at.getTime() < chargeStartsBy(triedAt).getTime() + longestRequestMs();
}
