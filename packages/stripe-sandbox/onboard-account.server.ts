import { host, transaction } from "./host.server.ts";
import type { StoredAccountLink } from "./account-links.server.ts";
import { type StoredAccount, submittedAccount } from "./account.ts";
import { emitAccountEvents } from "./emit-account-events.server.ts";
import { digitsOf } from "./model.ts";
import { acceptsPayouts, checkPayee, type PayeeEntry } from "./onboarding.ts";
import { lockOnboarding } from "./queries.server.ts";
import { lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** A form opened in time can be submitted for an hour. */
const hour = 3600;

/**
 * Submits the onboarding page: completes the account and emits its events. Of the account number only the last four
 * digits are kept. Returns where to redirect.
 */
export async function onboardAccount(linkId: string, entry: PayeeEntry): Promise<{ url: string }> {
  const errors = checkPayee(entry);
  const first = Object.values(errors)[0];
  if (first !== undefined) throw host().refusal(400, first, errors);
  return transaction(async (trx) => {
    const link = await lockOnboarding(trx, linkId);
    if (link.used) return { url: link.return_url };
    if (link.expires_at + hour <= seconds())
      throw host().refusal(409, "This link has expired. Please start again.");
    const account = await lockObject<StoredAccount>(trx, "account", link.account);
    const digits = digitsOf(entry.account);
    const submitted = submittedAccount(account, {
      id: newStripeId("ba"),
      holder: entry.name,
      routing: digitsOf(entry.routing),
      last4: digits.slice(-4),
      accepted: acceptsPayouts(digits),
    });
    await saveObject(trx, submitted);
    await saveObject(trx, { ...link, used: true } satisfies StoredAccountLink);
    await emitAccountEvents(trx, submitted, [
      "v2.core.account[configuration.recipient].capability_status_updated",
      "v2.core.account[requirements].updated",
    ]);
    return { url: link.return_url };
  });
}
