// Landlords of a long-lived database, for the dashboard's benchmarks and the test of its long lists.
import pg from "pg";

/**
 * Adds `landlords` landlords, logged in with the tokens `token_of_usr_bench…`, each with this many properties and
 * reservations.
 */
export async function fillLandlords(connectionString, { prefix, landlords, properties, reservations }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(people, [prefix, landlords]);
    await client.query(spaces, [prefix, landlords, properties]);
    await client.query(orders, [prefix, landlords * reservations]);
    await client.query(stays, [prefix, properties, landlords, reservations]);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const people = `
  with made as (
    insert into users (id, name, username, email, email_verified, role)
    select 'usr_' || $1 || n, 'Landlord ' || n, 'Landlord ' || n, $1 || n || '@bench.example', true, 'landlord'
    from generate_series(1, $2::int) n returning id
  )
  insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '1 day' from made`;

const spaces = `
  insert into properties (id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state,
    zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered, created_at)
  select 'prp_' || $1 || l || 'x' || n, 'usr_' || $1 || l, 'Dry garage ' || n, 'Covered Garage', 4000, 'Day',
    n || ' Market Street', 'Harrisburg', 'PA', '17101', 20, 10, 8, 40.26 + 0.01 * (n % 20), -76.88 + 0.01 * (n / 20),
    'street', 'America/New_York', '{[2026-01-01,)}', now() - n * interval '1 hour'
  from generate_series(1, $2::int) l, generate_series(1, $3::int) n`;

const orders = `
  insert into orders (id, visitor_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  select 'ord_' || $1 || n, 'vis_bench', 'Guest', 'guest@bench.example', 8400, $1 || n, md5($1 || n)
  from generate_series(1, $2::int) n`;

const codeOf = "translate(upper(substr(md5($1 || l || 'x' || n), 1, 18)), '01', 'XY')";

// One property's stays follow each other, two days each; one in fifty waits for an answer, the rest have ended in
// various ways.
const stays = `
  with codes as (
    insert into reservation_codes (code, landlord_id)
    select ${codeOf}, 'usr_' || $1 || l from generate_series(1, $3::int) l, generate_series(1, $4::int) n
  )
  insert into reservations (id, order_id, property_id, landlord_id, visitor_id, guest_name, guest_contact, stay,
    price_cents, price_per, units, offer_cents, fee_cents, total_cents, status, payment_status,
    reservation_code, answer_by, created_at, updated_at)
  select 'res_' || $1 || l || 'x' || n, 'ord_' || $1 || (l - 1) * $4::int + n, 'prp_' || $1 || l || 'x' || 1 + n % $2::int,
    'usr_' || $1 || l, 'vis_bench', 'Guest ' || n, 'guest@bench.example', daterange(first, first + 2), 4000, 'Day', 2, 8000,
    400, 8400, case when n % 50 = 0 then 'pending' else ended end,
    case when n % 50 > 0 and ended = 'accepted' then 'paid' else 'unpaid' end,
    ${codeOf}, now() + n * interval '1 minute',
    now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, $3::int) l, generate_series(1, $4::int) n,
    lateral (select current_date - 30 + 2 * (n / $2::int) as first,
      (array['accepted', 'rejected', 'canceled', 'expired'])[1 + n % 4] as ended) d`;
