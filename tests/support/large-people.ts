import { serializeSignedCookie } from "better-call";
import pg from "pg";

export const sessionSecret = "a-secret-of-these-tests-and-nothing-else";

/**
 * A landlord `usr_lNAME` with `size` spaces, each rented by the day twice, every fifth also without an end; a tenant
 * `usr_tNAME` with a fifth as many bookings there and the conversations about them. The landlord has 20 notices a space.
 */
export type LargePeople = { name: string; size: number };

/** Adds them as rows, in a few seconds for 5,000 spaces: no trigger runs, so nothing else learns of them. */
export async function fillLargePeople(connectionString: string, people: LargePeople): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const statement of statements)
      await client.query(statement.replaceAll("$name", people.name).replaceAll("$size", String(people.size)));
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** The cookie of their session. */
export async function cookieOf(userId: string): Promise<string> {
  const cookie = await serializeSignedCookie("sparebay.session_token", `token_of_${userId}`, sessionSecret);
  return cookie.split(";")[0]!;
}

const statements = [
  `with members as (
    insert into users (id, name, username, email, email_verified, role)
    select 'usr_' || k || '$name', 'Large ' || role, 'Large ' || role, k || '$name@people.example', true, role
    from (values ('l', 'landlord'), ('t', 'tenant')) kinds (k, role) returning id)
  insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '1 day' from members`,

  `insert into host_slugs (slug, landlord_id, is_current) values ('large-$name', 'usr_l$name', true)`,

  `insert into businesses (landlord_id, business_name) values ('usr_l$name', 'Large Garages')`,

  `insert into payout_accounts (landlord_id, provider, account_id, payouts_enabled)
  values ('usr_l$name', 'sandbox', 'acct_$name', true)`,

  `insert into properties (id, landlord_id, title, description, type_of_space, price_cents, price_per, street_address, city,
    state, zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered, renews,
    created_at)
  select 'prp_$namex' || n, 'usr_l$name', 'Dry garage ' || substr(md5('$name' || n), 1, 12), md5('a' || n) || ' ' || repeat('A quiet garage near the river. ', 9),
    'Covered Garage', 12000, 'Month', n || ' Market Street', 'Harrisburg', 'PA', '17101', 20, 10, 8,
    40.26 + 0.001 * (n % 20), -76.88, 'street', 'America/New_York',
    datemultirange(daterange(current_date - 400 + n % 300, null)), n % 5 = 0, now() - n * interval '1 hour'
  from generate_series(1, $size) n`,

  `insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
  select 'pho_$namex' || n, 'usr_l$name', 'prp_$namex' || n, 0, '$name' || n, 1600, 1200, '{400,800}'
  from generate_series(1, $size) n`,

  // Two stays of a space, or a rental without an end; every twentieth waits for an answer, every seventh was rejected.
  `create temporary table stays on commit drop as
  select n, 'res_$namex' || n as id, 'prp_$namex' || 1 + (n - 1) % $size as property_id, 'ord_$namex' || n as order_id,
    case when n <= greatest(5, $size / 5) then 'usr_t$name' else 'usr_o$name' || n % 50 end as tenant_id,
    n % 5 = 0 and n <= $size as renews,
    case when n % 5 = 0 and n <= $size then daterange(current_date - 370, null)
      when n <= $size then daterange(current_date - 40 + n % 60, current_date - 30 + n % 60)
      else daterange(current_date + 40 + n % 60, current_date + 45 + n % 60) end as stay,
    case when n % 5 = 0 and n <= $size then 'accepted' when n % 20 = 1 then 'pending'
      when n % 7 = 1 or n % 5 = 0 then 'rejected' else 'accepted' end as status,
    translate(upper(substr(md5('$name' || n), 1, 18)), '01', 'XY') as code
  from generate_series(1, 2 * $size) n`,

  `insert into users (id, name, username, email, email_verified, role)
  select 'usr_o$name' || n, 'Guest ' || n, 'Guest ' || n, 'o$name' || n || '@people.example', true, 'tenant'
  from generate_series(0, 49) n`,

  `insert into orders (id, tenant_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  select order_id, tenant_id, 'Guest ' || n, 'guest@people.example', 12600, order_id, md5(order_id) from stays`,

  `insert into reservation_codes (code, landlord_id) select code, 'usr_l$name' from stays`,

  `insert into reservations (id, order_id, property_id, landlord_id, tenant_id, guest_name, guest_contact, stay, renews,
    price_cents, price_per, units, offer_cents, fee_cents, total_cents, status, payment_status, reservation_code, id_verified,
    answer_by, created_at, updated_at)
  select id, order_id, property_id, 'usr_l$name', tenant_id, 'Guest ' || substr(md5('g' || n), 1, 10), 'guest' || n || '@people.example', stay, renews, 12000,
    'Month', 1, 12000, 600, 12600, status, case status when 'accepted' then 'paid' else 'unpaid' end, code,
    status = 'accepted', now() + interval '1 day', now() - n * interval '1 minute', now() - n * interval '1 minute'
  from stays`,

  `insert into payments (id, provider, order_id, reservation_id, attempt, amount_cents, state, provider_session_id,
    provider_payment_intent_id, created_at, updated_at)
  select 'pay_' || id, 'sandbox', order_id, id, 1, 12600, 'succeeded', 'cs_' || id, 'pi_' || id, now(), now()
  from stays where status = 'accepted'`,

  `insert into payment_shares (payment_id, reservation_id, amount_cents, fee_cents, settled, payout_due_at)
  select 'pay_' || id, id, 12600, 600, true, case when lower(stay) >= current_date then lower(stay) + interval '29 hours' end
  from stays where status = 'accepted'`,

  `insert into leases (id, reservation_id, landlord_id, tenant_id, price_cents, price_per, anchor, next_at, created_at)
  select 'lea_$namex' || n, id, 'usr_l$name', tenant_id, 12000, 'Month', lower(stay), null, now() - n * interval '1 minute'
  from stays where renews`,

  `insert into rents (id, lease_id, period, offer_cents, fee_cents, state, next_try_at)
  select 'rnt_$namex' || n || 'x' || m, 'lea_$namex' || n,
    daterange((lower(stay) + m * interval '1 month')::date, (lower(stay) + (m + 1) * interval '1 month')::date),
    12000, 600, 'paid', now()
  from stays, generate_series(0, 12) m where renews`,

  // What each stay, and each rent of a rental, earned and sent.
  `create temporary table earned on commit drop as
  select id as reservation_id, kind, kind || '_' || id || '_' || m as cause_id, cents, row_number() over () as number
  from stays, generate_series(0, case when renews then 12 else 0 end) m,
    (values ('rent', -12000), ('payout_decided', 12000)) entry (kind, cents)
  where status = 'accepted' and (lower(stay) <= current_date or kind = 'rent')`,

  `insert into ledger_entries (kind, cause_id, occurred_at)
  select kind, cause_id, now() - interval '1 hour' * (number % 8000) from earned order by number`,

  `insert into ledger_lines (entry_id, account, landlord_id, reservation_id, amount_cents)
  select entry.id, account, case account when 'landlord' then 'usr_l$name' end, reservation_id,
    case account when 'landlord' then cents else -cents end
  from earned join ledger_entries entry on entry.kind = earned.kind and entry.cause_id = earned.cause_id,
    unnest(array['landlord', 'tenant']) account order by entry.id`,

  `insert into documents (series, year, number, landlord_id, month, rent_cents, fee_cents, issued_at)
  select 'I', 2020, 100000 * $size + n, 'usr_l$name', date_trunc('month', now()) - n * interval '1 month', 12000, 600, now()
  from generate_series(1, 12) n`,

  `insert into conversations (id, landlord_id, property_id, tenant_id, last_position, last_at)
  select 'cnv_$namex' || n, 'usr_l$name', 'prp_$namex' || n,
    case when n <= greatest(5, $size / 5) then 'usr_t$name' else 'usr_o$name' || n % 50 end, 20,
    now() - n * interval '1 minute'
  from generate_series(1, $size) n`,

  `insert into conversation_sides (landlord_id, conversation_id, side, member_id, unread, read_position)
  select landlord_id, id, side, case side when 'landlord' then landlord_id else tenant_id end, 2, 18
  from conversations, unnest(array['tenant', 'landlord']) side where landlord_id = 'usr_l$name'`,

  `insert into messages (id, landlord_id, conversation_id, position, side, body, hidden_kinds, key, created_at)
  select 'mes_' || right(id, -4) || 'x' || m, landlord_id, id, m, case m % 2 when 1 then 'tenant' else 'landlord' end,
    'Is it dry in spring, too? We would bring ' || md5(id || m) || ' and a few boxes in April.', '{}', 'key' || m, now()
  from conversations, generate_series(19, 20) m where landlord_id = 'usr_l$name'`,

  `insert into favorites (user_id, property_id)
  select 'usr_t$name', 'prp_$namex' || n from generate_series(1, greatest(5, $size / 5)) n`,

  `insert into notices (id, member_id, key, kind, title, text, path, created_at, read_at)
  select 'ntc_' || right(id, -4) || 'x' || n, id, 'key' || n, 'requestAccepted', 'Your request was accepted',
    'Dry garage ' || md5(id || n) || ' in Harrisburg, from next Monday on.', '/landlord-dashboard?tab=requests',
    now() - n * interval '1 minute', case when n % 3 > 0 then now() end
  from users, generate_series(1, case id when 'usr_l$name' then 20 * $size else $size end) n
  where id in ('usr_l$name', 'usr_t$name')`,
];
