import { randomBytes } from "node:crypto";
import type pg from "pg";
import { openClient } from "#tests/support/http-client.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import type { Call } from "#tests/support/web.ts";

export type Ask = ReturnType<typeof openClient>;
/** The product on one database: two web processes that also run its jobs. */
export type Site = { name: string; webs: WebProcess[]; database: Database; newClient: () => Ask };
/** Its address for the product, and a connection of the drill's own. */
type Database = {
  url: string;
  ask: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
};

const password = "a-long-enough-password";
let clients = 0;

export async function openSite(
  name: string,
  database: Database,
  settings: Record<string, string>,
): Promise<Site> {
  const all = { DATABASE_URL: database.url, TRUST_PROXY: "true", ...settings };
  const webs = await Promise.all([startWeb(all), startWeb(all)]);
  return { name, webs, database, newClient: () => newClient(webs) };
}

export async function closeSite({ webs }: Site): Promise<void> {
  await Promise.all(webs.map((web) => stopProcess(web)));
}

/** A browser in its own network, at either of the two processes. */
function newClient(webs: WebProcess[]): Ask {
  clients += 1;
  const ask = openClient(webs[clients % webs.length]!.url);
  const headers = { "x-forwarded-for": `198.51.${(clients >> 8) & 255}.${clients & 255}` };
  return (path: string, call?: Call) => ask(path, { ...call, headers: { ...headers, ...call?.headers } });
}

/** A member who has confirmed their email. */
export async function signUp(site: Site, role: "tenant" | "landlord") {
  const ask = site.newClient();
  const email = `${randomBytes(8).toString("hex")}@people.example`;
  const { status, body } = await ask("/api/signup", { json: { username: role, email, password, role } });
  if (status >= 300) throw new Error(`Signing up was answered ${status}: ${JSON.stringify(body)}`);
  await site.database.ask("update users set email_verified = true where id = $1", [body.user.id]);
  return { ask, email, id: body.user.id as string };
}

export async function makeAdministrator(site: Site) {
  const member = await signUp(site, "tenant");
  await site.database.ask(
    "update users set role = 'administrator', administrator_role = 'owner' where id = $1",
    [member.id],
  );
  await member.ask("/api/login", { json: { email: member.email, password } });
  return member;
}

/** Landlords with one property each, near each other. */
export async function addLandlords(
  site: Site,
  count: number,
): Promise<{ landlord: string; property: string }[]> {
  const batch = randomBytes(4).toString("hex");
  await site.database.ask(
    `insert into users (id, name, username, email, email_verified, role)
     select 'usr_' || $1::text || n, 'Landlord ' || n, 'Landlord ' || n, $1 || n || '@people.example', true, 'landlord'
     from generate_series(1, $2::int) n`,
    [batch, count],
  );
  await site.database.ask(
    `insert into properties (id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state,
       zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered)
     select 'prp_' || $1::text || n, 'usr_' || $1 || n, 'Dry garage ' || n, 'Covered Garage', 4000, 'Day',
       n || ' Market Street', 'Harrisburg', 'PA', '17101', 20, 10, 8, 40.26 + 0.001 * n, -76.88, 'street',
       'America/New_York', '{[2026-01-01,)}'
     from generate_series(1, $2::int) n`,
    [batch, count],
  );
  return Array.from({ length: count }, (_, n) => ({
    landlord: `usr_${batch}${n + 1}`,
    property: `prp_${batch}${n + 1}`,
  }));
}

/** The day this many days from today, as the API writes it. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A visitor with a new contact requests these spaces. */
export function reserve(site: Site, properties: string[], start = 10, days = 3) {
  const client = site.newClient();
  const json = {
    properties: properties.map((property_id) => ({ property_id, quantity: 1 })),
    start_date: dayAhead(start),
    end_date: dayAhead(start + days - 1),
    guest_name: "Gail Guest",
    guest_contact: `${randomBytes(8).toString("hex")}@people.example`,
  };
  return client("/api/reserve-order", { json });
}
