import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accountChanged } from "#app/features/payments/events.server.ts";
import { accountEvents, changedAccount } from "#app/features/payments/model.ts";
import { provider, stripe } from "#app/features/payments/stripe.server.ts";

const minute = 60_000;
/** An event may appear in the list a little after its time. */
const minutesReadAgain = 5;
/** The provider lists events this far back. */
const daysListed = 30;

/**
 * Reads API v2's list of events from where it was last read, and has the accounts read that they are about: with no
 * webhook for thin events, this is how a later restriction is noticed.
 */
export async function readAccountEvents(): Promise<void> {
  if (!(await hasAccounts())) return;
  const begun = now();
  const changed = await changedSince(await lastRead(begun));
  await transaction(async (trx) => {
    for (const accountId of changed) await enqueue(trx, accountChanged, { accountId });
    await trx
      .insertInto("providerEventsRead")
      .values({ readUntil: new Date(0), accountsReadUntil: begun })
      .onConflict((conflict) => conflict.column("isOne").doUpdateSet({ accountsReadUntil: begun }))
      .execute();
  });
}

async function hasAccounts(): Promise<boolean> {
  const first = db.selectFrom("payoutAccounts").select("accountId").where("provider", "=", provider).limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

async function lastRead(begun: Date): Promise<Date> {
  const read = await db.selectFrom("providerEventsRead").select("accountsReadUntil").executeTakeFirst();
  const until = Math.min(read?.accountsReadUntil?.getTime() ?? 0, begun.getTime());
  const listed = begun.getTime() - daysListed * 24 * 60 * minute;
  return new Date(Math.max(until - minutesReadAgain * minute, listed));
}

/** The ids of our accounts that changed. */
async function changedSince(since: Date): Promise<string[]> {
  // API v2 takes and gives times as text; the SDK's type for them is v1's.
  const created = { gte: since.toISOString() as unknown as number };
  const ids = new Set<string>();
  const params = { types: [...accountEvents], created, limit: 100 };
  for await (const event of stripe.v2.core.events.list(params)) ids.add(changedAccount(event) ?? "");
  if (ids.size === 0) return [];
  const ours = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("accountId", "in", [...ids])
    .execute();
  return ours.map(({ accountId }) => accountId);
}
