import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { recordAccount } from "./record-account.server.ts";
import { sendPayout } from "../send-payout.server.ts";
import { provider, stripe } from "#app/features/payments/stripe.server.ts";

const minute = 60_000;
const ago = (minutes: number) => new Date(now().getTime() - minutes * minute);

/** Retries payouts that weren't sent in time, and reads the state of accounts that can't be paid yet. */
export async function reconcilePayouts(
  alone: (which: Record<string, string>, ask: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const { id } of await overduePayouts()) await alone({ payoutId: id }, () => sendPayout(id));
  for (const { accountId } of await waitingAccounts())
    await alone({ accountId }, async () => {
      const account = await stripe.accounts.retrieve(accountId);
      await transaction((trx) => recordAccount(trx, account));
    });
}

/** This mode's payouts not sent yet, and those refused an hour ago or more. */
async function overduePayouts() {
  return db
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.accountId", "payouts.accountId")
    .select("payouts.id")
    .where("payoutAccounts.provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb.and([eb("payouts.state", "=", "requested"), eb("payouts.updatedAt", "<=", ago(1))]),
        eb.and([eb("payouts.state", "=", "failed"), eb("payouts.updatedAt", "<=", ago(60))]),
      ]),
    )
    .orderBy("payouts.updatedAt")
    .limit(100)
    .execute();
}

/** A landlord account's events may reach another webhook, or none. */
async function waitingAccounts() {
  return db
    .updateTable("payoutAccounts")
    .set({ updatedAt: now() })
    .where("accountId", "in", (eb) =>
      eb
        .selectFrom("payoutAccounts")
        .select("accountId")
        .where("provider", "=", provider)
        .where("payoutsEnabled", "=", false)
        .where("updatedAt", "<=", ago(10))
        .orderBy("updatedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("accountId")
    .execute();
}
