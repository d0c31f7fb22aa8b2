import { createRequire } from "node:module";
import { serializeSignedCookie } from "better-call";
import pg from "pg";
import { fillLandlords } from "./fill-landlords.mjs";

const require = createRequire(import.meta.url);

/** Signs the benchmark's own sessions. */
export const secret = "a-secret-of-the-benchmark-and-nothing-else";

const json = { "content-type": "application/json" };
// None of these lists one, and none holds another's dates.
const tenants = 3000;

/**
 * The rows of `npm run bench` on a product with a filled database: a name, the request, and the expected status. A
 * function as the request is called for each one.
 */
export async function rowsOf({ url, databaseUrl }) {
  const { sellers, taken, watched } = await addPeople(databaseUrl);
  const zips = Object.keys(require("zipcodes").codes).filter((zip) => /^\d{5}$/.test(zip));
  let turn = 0;
  let reserved = 0;
  const next = () => (turn += 1);
  // All ZIP codes come before one repeats, so no response comes from the one-second store.
  const different = () => `query=${zips[(next() * 7919) % zips.length]}`;
  const underPrice = () => `${different()}&max_price=${400 + (turn % 97)}`;
  const person = (place) => cookieOf(`usr_tenant${1 + (place % tenants)}`);
  const origin = { origin: url };
  const cookies = await Promise.all(Array.from({ length: tenants }, (_, place) => person(place)));
  const reserve = (propertyId, day) => {
    const place = next();
    return {
      method: "POST",
      path: "/api/reserve-order",
      // Each caller has its own address, session and request.
      headers: {
        ...json,
        ...origin,
        cookie: cookies[place % tenants],
        "x-forwarded-for": `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
      },
      body: JSON.stringify({
        properties: [{ property_id: propertyId }],
        start_date: day,
        end_date: day,
        guest_name: `Guest ${place}`,
      }),
    };
  };
  const landlord = await cookieOf(watched);
  const list = `/api/landlord/${watched}/reservations`;
  const known = await fetch(url + list, { headers: { cookie: landlord } });
  const stranger = { "accept-encoding": "gzip" };
  // A meaningless cookie has the page rendered again.
  const fresh = { cookie: "bench=1" };
  return [
    { name: "GET /healthz", ask: { path: "/healthz" } },
    { name: "search of 24, all different", ask: () => ({ path: `/api/search?limit=24&${different()}` }) },
    { name: "search of 60, all different", ask: () => ({ path: `/api/search?limit=60&${different()}` }) },
    {
      name: "search of 24 under a price, all different",
      ask: () => ({ path: `/api/search?limit=24&${underPrice()}` }),
    },
    { name: "GET /, rendered", ask: { path: "/", headers: fresh } },
    { name: "GET /properties/{id}, rendered", ask: { path: `/properties/${taken}`, headers: fresh } },
    { name: "GET / of strangers, gzip", ask: { path: "/", headers: stranger } },
    { name: "GET /?query=17101 of strangers, gzip", ask: { path: "/?query=17101", headers: stranger } },
    { name: "GET /about, rendered", ask: { path: "/about", headers: fresh } },
    { name: "reserve refused (409)", ask: () => reserve(taken, "2027-06-01"), status: 409 },
    {
      name: "reserved (201)",
      ask() {
        const place = (reserved += 1);
        return reserve(sellers[place % sellers.length], dayAfter(Math.floor(place / sellers.length)));
      },
      status: 201,
    },
    {
      name: "landlord's unchanged list (304)",
      ask: { path: list, headers: { cookie: landlord, "if-none-match": known.headers.get("etag") } },
      status: 304,
    },
  ];
}

/** Dates that begin after all stays of the filled database. */
function dayAfter(days) {
  return new Date(Date.UTC(2028, 0, 1 + (days % 700))).toISOString().slice(0, 10);
}

async function cookieOf(id) {
  return (await serializeSignedCookie("sparebay.session_token", `token_of_${id}`, secret)).split(";")[0];
}

/** Tenants with sessions, landlords with reserved spaces, one space whose dates are taken, one landlord who polls. */
async function addPeople(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const isThere = (await client.query("select from users where id = 'usr_tenant1'")).rowCount > 0;
  if (!isThere) {
    await fillLandlords(connectionString, {
      prefix: "watch",
      landlords: 1,
      properties: 20,
      reservations: 200,
    });
    await fillLandlords(connectionString, {
      prefix: "sell",
      landlords: 1000,
      properties: 2,
      reservations: 1,
    });
    await client.query(nothingLeft);
    await client.query(people, [tenants]);
    await client.query(order);
    await client.query(stay);
  }
  await client.query(nothingHeld);
  const { rows } = await client.query("select id from properties where id like 'prp_sell%'");
  await client.end();
  return { sellers: rows.map(({ id }) => id), taken: "prp_watch1x1", watched: "usr_watch1" };
}

/** The list of the landlord who polls stays as it is: none of the stays in it expires during the benchmark. */
const nothingLeft = `
  update reservations set status = 'expired' where landlord_id = 'usr_watch1' and status in ('pending', 'accepted')`;

/** On a kept database the last run holds the dates that this one asks for. */
const nothingHeld = `
  update reservations set status = 'expired'
  where landlord_id like 'usr_sell%' and lower(stay) >= '2028-01-01' and status in ('pending', 'accepted')`;

const people = `
  with made as (
    insert into users (id, name, username, email, email_verified, role)
    select 'usr_tenant' || n, 'Tenant ' || n, 'Tenant ' || n, 'tenant' || n || '@bench.example', true, 'tenant'
    from generate_series(1, $1::int) n returning id
  )
  insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '30 days' from made`;

const order = `
  insert into orders (id, visitor_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  values ('ord_taken', 'vis_bench', 'Guest', 'guest@bench.example', 4200, 'taken', md5('taken'))`;

const stay = `
  with code as (
    insert into reservation_codes (code, landlord_id) values ('BENCHTAKENDATESXYZ', 'usr_watch1')
  )
  insert into reservations (id, order_id, property_id, landlord_id, visitor_id, guest_name, guest_contact, stay,
    price_cents, price_per, units, offer_cents, fee_cents, total_cents, status, reservation_code, answer_by)
  values ('res_taken', 'ord_taken', 'prp_watch1x1', 'usr_watch1', 'vis_bench', 'Guest', 'guest@bench.example',
    '[2027-05-30,2027-06-10)', 4000, 'Day', 11, 44000, 2200, 46200, 'accepted', 'BENCHTAKENDATESXYZ', now())`;
