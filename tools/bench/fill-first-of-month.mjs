// The first of a month in a city after a year: a fifth of its spaces have a rent to charge, a tenth a stay that ended.
import pg from "pg";
import { fillYear } from "../../tests/support/fill-year.ts";

/** Fills a migrated database with the year of so many spaces, and with what is due now. */
export async function fillFirstOfMonth(connectionString, properties) {
  await fillYear(connectionString, properties, { rentsDue: true });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    // No trigger runs: what one would set is set here.
    await client.query("set local session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Of the sandbox processor, as it stores them. */
const created = "extract(epoch from now())::bigint";
const card = "'brand', 'visa', 'last4', '4242'";

const statements = [
  `update leases set customer_id = 'cus_' || tenant_id, payment_method_id = 'pm_' || tenant_id, card_brand = 'visa',
    card_last4 = '4242', card_saved_at = created_at, next_at = now()`,

  // Due to the landlord a day after it began, which is over: its payout follows its charge.
  `insert into rents (id, lease_id, period, offer_cents, fee_cents, state, next_try_at)
  select 'rnt_' || substr(id, 5) || 'x12', id,
    daterange((anchor + interval '12 months')::date, (anchor + interval '13 months')::date), 12000, 600, 'due', now()
  from leases`,

  `insert into sandbox_objects (id, kind, object)
  select 'pm_' || id, 'payment_method', jsonb_build_object('id', 'pm_' || id, 'object', 'payment_method', ${card}, 'month', 12,
    'year', 2040, 'customer', 'cus_' || id, 'saved', 'succeed')
  from users where role = 'tenant'`,

  `insert into sandbox_objects (id, kind, object)
  select account_id, 'account', jsonb_build_object('id', account_id, 'object', 'account', 'api', 'v2', 'closed', false,
    'capabilities', jsonb_build_object('transfers', 'active'), 'payouts_enabled', true, 'details_submitted', true,
    'metadata', '{}'::jsonb, 'created', ${created}, 'country', 'US')
  from payout_accounts`,

  `create temporary table ended on commit drop as
  select 'res_ended' || n as id, 'ord_e' || n as order_id, 'pay_e' || n as payment_id, property.id as property_id, landlord_id,
    'usr_g' || n % (select count(*) from users where role = 'tenant') as tenant_id,
    translate(upper(substr(md5('e' || n), 1, 18)), '01', 'XY') as code,
    daterange(current_date - 9, current_date - 4) as stay, date_trunc('month', now()) - interval '2 days' as at
  from (select *, substr(id, 6)::int as n from properties where id like 'prp\\_y%') property where n % 10 = 7`,

  `insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash, created_at)
  select order_id, tenant_id, 'Guest', 'guest@people.example', 17600, order_id, md5(order_id), at from ended`,

  "insert into reservation_codes (code, landlord_id) select code, landlord_id from ended",

  `insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, price_cents,
    price_per, units, offer_cents, fee_cents, total_cents, status, payment_status, reservation_code, id_verified, answer_by,
    deposit_cents, deposit_state, deposit_at, review_on, created_at, updated_at)
  select id, order_id, property_id, landlord_id, tenant_id, 'Guest', 'guest@people.example', stay, 12000, 'Month', 1, 12000,
    600, 12600, 'accepted', 'paid', code, true, at, 5000, 'held', at, upper(stay), at, at
  from ended`,

  `insert into payments (id, provider, order_id, attempt, amount_cents, state, provider_session_id,
    provider_payment_intent_id, created_at, updated_at)
  select payment_id, 'sandbox', order_id, 1, 17600, 'succeeded', 'cs_' || payment_id, 'pi_' || payment_id, at, at from ended`,

  `insert into payment_shares (payment_id, reservation_id, amount_cents, fee_cents, deposit_cents, settled, payout_due_at,
    unnumbered_since)
  select payment_id, id, 17600, 600, 5000, true, '-infinity', at from ended`,

  `insert into ledger_entries (kind, cause_id, occurred_at)
  select 'payment', payment_id, at from ended union all select 'rent', id, at from ended`,

  `insert into ledger_lines (entry_id, account, landlord_id, reservation_id, amount_cents)
  select entry.id, account, case account when 'landlord' then landlord_id end, ended.id, cents
  from ended join ledger_entries entry on entry.kind = 'payment' and cause_id = payment_id
    or entry.kind = 'rent' and cause_id = ended.id
  join (values ('payment', 'provider', 17600), ('payment', 'tenant', -17600), ('rent', 'tenant', 17600),
    ('rent', 'landlord', -12000), ('rent', 'fee', -600), ('rent', 'deposits', -5000)) line (kind, account, cents)
    on line.kind = entry.kind`,

  `insert into sandbox_objects (id, kind, object)
  select 'pi_' || payment_id, 'payment_intent', jsonb_build_object('id', 'pi_' || payment_id, 'object', 'payment_intent',
    'amount', 17600, 'amount_received', 17600, 'currency', 'usd', 'status', 'succeeded', 'latest_charge', 'ch_' || payment_id,
    'metadata', jsonb_build_object('payment_id', payment_id), 'created', ${created}, 'transfer_group', order_id)
  from ended`,

  `insert into sandbox_objects (id, kind, object)
  select 'ch_' || payment_id, 'charge', jsonb_build_object('id', 'ch_' || payment_id, 'object', 'charge', 'amount', 17600,
    'amount_captured', 17600, 'amount_refunded', 0, 'captured', true, 'paid', true, 'refunded', false, 'currency', 'usd',
    'status', 'succeeded', 'customer', null, 'payment_intent', 'pi_' || payment_id, 'transfer_group', order_id,
    'metadata', '{}'::jsonb, 'payment_method_details', jsonb_build_object('card', jsonb_build_object(${card})),
    'created', ${created})
  from ended`,
];
