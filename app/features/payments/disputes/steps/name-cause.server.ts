import type { Transaction } from "#app/platform/db.server.ts";

/** The cause of the next such ledger entry: a dispute can be lost and recovered more than once. */
export async function nameCause(
  trx: Transaction,
  { id }: { id: string },
  kind: "dispute_lost" | "dispute_recovered",
) {
  const { count } = await trx
    .selectFrom("ledgerEntries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("causeId", "=", id), eb("causeId", "like", `${id} after %`)]))
    .executeTakeFirstOrThrow();
  return count === 0 ? id : `${id} after ${count}`;
}
