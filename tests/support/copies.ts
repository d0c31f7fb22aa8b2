import { sql } from "kysely";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";

/** What makes a row of a copy another one: its ids, and what is unique, followed by the copy's number. */
type Words = string[];

/** Tables of a paid stay, each with the column by which its rows are found. */
const tables = [
  ["properties", "id"],
  ["orders", "id"],
  ["reservation_codes", "code"],
  ["reservations", "id"],
  ["payments", "order_id"],
  ["payment_shares", "reservation_id"],
  ["leases", "reservation_id"],
  ["rents", "lease_id"],
  ["sandbox_objects", "id"],
] as const;

/**
 * Copies a paid stay or rental so many times in a few statements, as rows of the database: each of its own property,
 * all of the same people, with what is in the ledger about its payments, and the charges that brought them.
 */
export async function copyStay(reservationId: string, count: number): Promise<void> {
  await transaction(async (trx) => {
    const { words, code } = await wordsOf(trx, reservationId);
    for (const [table, column] of tables)
      await copyRows(trx, { table, column, count, words: [...words], code });
    await copyEntries(trx, { count, words });
  });
  await sql`analyze`.execute(db);
}

async function wordsOf(trx: Transaction, reservationId: string): Promise<{ words: Words; code: string }> {
  const { rows } = await sql<{ words: Words; code: string }>`
    select reservation_code as code, array_remove(array[reservations.id, property_id, order_id, idempotency_key]
      || array(select id from leases where reservation_id = reservations.id)
      || array(select rents.id from rents join leases on leases.id = lease_id where reservation_id = reservations.id)
      || array(select unnest(array[id, provider_session_id, provider_payment_intent_id])
        from payments where payments.order_id = reservations.order_id)
      || array(select intent.object->>'latest_charge' from payments
        join sandbox_objects intent on intent.id = provider_payment_intent_id
        where payments.order_id = reservations.order_id), null) as words
    from reservations join orders on orders.id = order_id where reservations.id = ${reservationId}`.execute(
    trx,
  );
  return rows[0]!;
}

type Copied = { table: string; column: string; count: number; words: Words; code: string };

async function copyRows(trx: Transaction, { table, column, count, words, code }: Copied): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`.execute(trx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const letters = sql`translate(lpad(k::text, 5, '0'), '0123456789', 'ABCDEFGHJK')`;
  const text = words.reduce(
    (inner, word) => sql`replace(${inner}, ${word}, ${word} || 'x' || k)`,
    sql`replace(to_jsonb(original)::text, ${code}, left(${code}, 12) || '-' || ${letters})`,
  );
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${sql.join(rows.map(({ name }) => sql`(copy).${sql.ref(name)}`))} from (
      select jsonb_populate_record(null::${sql.table(table)}, (${text})::jsonb) as copy
      from ${sql.table(table)} original, generate_series(1, ${count}::int) k
      where ${sql.ref(column)} = any(${[...words, code]}::text[]) offset 0
    ) copies`.execute(trx);
}

/** The entries of its payments; their lines sum to zero as the original's do. */
async function copyEntries(
  trx: Transaction,
  { count, words }: { count: number; words: Words },
): Promise<void> {
  await sql`
    with original as (
      select ledger_entries.*, k from ledger_entries, generate_series(1, ${count}::int) k
      where cause_id = any(${words}::text[])
    ), copy as (
      insert into ledger_entries (kind, cause_id, occurred_at)
      select kind, cause_id || 'x' || k, occurred_at from original returning id, kind, cause_id
    )
    insert into ledger_lines (entry_id, account, landlord_id, reservation_id, amount_cents)
    select copy.id, account, landlord_id, reservation_id || 'x' || k, amount_cents
    from original join copy on copy.kind = original.kind and copy.cause_id = original.cause_id || 'x' || k
    join ledger_lines on entry_id = original.id`.execute(trx);
}
