type Ask = (request: Request) => Promise<Response>;
let ask: Ask | null = null;

/** Has requests to the payment provider answered within this process. Called by what puts the process together. */
export function standInForStripe(given: Ask): void {
  ask = given;
}

/** Carries a request of the SDK to the stand-in. */
export async function askStandIn(request: Request): Promise<Response> {
  if (ask === null) throw new Error("Nothing stands in for Stripe in this process.");
  return ask(request);
}
