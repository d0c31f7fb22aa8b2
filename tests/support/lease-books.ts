import pg from "pg";

/** What the books of a running product say of one rental, in cents. */
export type LeaseBooks = {
  /** The sum of all ledger accounts, and by how much `provider` differs from what the sandbox has for us. */
  ledger: number;
  differs: number;
  /** What the sandbox charged, refunded, and transferred to the landlord for this rental. */
  charged: number;
  refunded: number;
  sent: number;
  /** Our fee, and what else is open: nothing once the rental is over. */
  fee: number;
  open: number;
};

const statement = `
  with ours as (select order_id, id from reservations where reservation_code = $1),
  charges as (
    select object from sandbox_objects where kind = 'charge' and object->>'status' = 'succeeded'
      and object->'metadata'->>'order_id' = (select order_id from ours)),
  movements as (
    select case kind
      when 'charge' then (object->>'amount_captured')::bigint - (object->>'amount_refunded')::bigint
      when 'dispute' then (select coalesce(sum((one->>'net')::bigint), 0)
        from jsonb_array_elements(object->'balance_transactions') one)
      else (object->>'amount_reversed')::bigint - (object->>'amount')::bigint end as cents
    from sandbox_objects where kind in ('charge', 'transfer', 'dispute')),
  own_lines as (select * from ledger_lines where reservation_id = (select id from ours))
  select
    (select sum(amount_cents) from ledger_lines)::int as ledger,
    ((select sum(amount_cents) from ledger_lines where account = 'provider')
      - (select sum(cents) from movements))::int as differs,
    (select sum((object->>'amount_captured')::int) from charges)::int as charged,
    (select sum((object->>'amount_refunded')::int) from charges)::int as refunded,
    (select coalesce(sum((object->>'amount')::int), 0) from sandbox_objects
      where kind = 'transfer' and object->'metadata'->>'reservation_id' = (select id from ours))::int as sent,
    (select -sum(amount_cents) from own_lines where account = 'fee')::int as fee,
    (select sum(abs(cents)) from (select sum(amount_cents) as cents from own_lines
      where account in ('tenant', 'landlord', 'deposits', 'refunds', 'payouts', 'disputed')
      group by account) accounts)::int as open`;

export async function leaseBooks(databaseUrl: string, reservationCode: string): Promise<LeaseBooks> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<LeaseBooks>(statement, [reservationCode]);
    return rows[0]!;
  } finally {
    await client.end();
  }
}
