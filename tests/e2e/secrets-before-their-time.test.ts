import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { propertyForm } from "#tests/support/property-form.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

/**
 * What may be in nothing that others get: house number, exact point, gate code, way in, and phone number. Numbers of ten
 * digits, because one of five is in some random id of a thousand responses.
 */
const secrets = ["4871398265", "40.2612", "76.8823", "7391426058", "turquoise", "555-0199"];
/** What the holder of a stay gets; a phone number is in another tenant's messages. */
const ofHolders = ["4871398265", "7391426058", "turquoise"];

type Asker = { name: string; cookie: string; reservation: string; order: string; id: string };
type Found = { path: string; status: number; has: string[] };

let server: RunningServer;
let landlord: Asker;
let propertyId: string;
let conversation: string;
let operations: string[];
const askers: Record<string, Asker> = {};
const nobody: Asker = { name: "a stranger", cookie: "", reservation: "none", order: "none", id: "none" };
const pages = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"*]+)"/g)].map(
  ([, path]) => path!,
);
const today = dateIn("America/New_York", new Date());
let turn = 0;

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** Each request comes from an address of its own: the limits of one would hide what the others get. */
async function ask(path: string, cookie = "", init: Init = {}): Promise<Response> {
  turn += 1;
  const headers = {
    origin: server.url,
    cookie,
    "accept-encoding": "identity",
    "x-forwarded-for": `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
    ...init.headers,
  };
  return fetch(server.url + path, { redirect: "manual", ...init, headers });
}

const send = (path: string, cookie: string, json: object) =>
  ask(path, cookie, {
    method: "POST",
    body: JSON.stringify(json),
    headers: { "content-type": "application/json" },
  });

async function signUp(name: string, role: string): Promise<Asker> {
  const email = `${name.replace(/\W/g, "-")}@people.example`;
  const answer = await send("/api/signup", "", {
    username: name,
    email,
    password: "a-long-enough-one",
    role,
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const session = (await (await ask("/api/session", cookie)).json()) as { user: { id: string } };
  return { name, cookie, reservation: "none", order: "none", id: session.user.id };
}

/** A new tenant's reservation of the property, in this state. */
async function newHolder(name: string, offset: number, columns: string): Promise<Asker> {
  const tenant = await signUp(name, "tenant");
  await onDatabase(server.databaseUrl, `update users set email_verified = true where id = '${tenant.id}'`);
  const start = addDays(today, offset);
  const answer = await send("/api/reserve-order", tenant.cookie, {
    properties: [{ property_id: propertyId }],
    start_date: start,
    end_date: start,
    guest_name: name,
    guest_contact: `${name.replace(/\W/g, "-")}@people.example`,
  });
  expect(answer.status).toBe(201);
  const { reservations } = (await answer.json()) as { reservations: { id: string; order_id: string }[] };
  const { id, order_id: order } = reservations[0]!;
  if (columns !== "")
    await onDatabase(server.databaseUrl, `update reservations set ${columns} where id = '${id}'`);
  return { ...tenant, reservation: id, order };
}

beforeAll(async () => {
  server = await runServer({ DEMO: "true", TRUST_PROXY: "true" });
  const { paths } = (await (await ask("/api/openapi.json")).json()) as { paths: Record<string, object> };
  operations = Object.entries(paths).flatMap(([path, item]) => ("get" in item ? [path] : []));
  landlord = await signUp("Lola Landlord", "landlord");
  const form = propertyForm({
    title: "Garage with a secret",
    price_per: "Day",
    hide_address: "true",
    street_address: "4871398265 Quillwort Lane",
    latitude: "40.261234",
    longitude: "-76.882345",
  });
  const listed = await ask("/api/properties", landlord.cookie, { method: "POST", body: form });
  expect(listed.status).toBe(201);
  propertyId = ((await listed.json()) as { id: string }).id;
  const access = new FormData();
  access.set("code", "7391426058");
  access.set("instructions", "Behind the turquoise gate");
  await ask(`/api/properties/${propertyId}/access`, landlord.cookie, { method: "POST", body: access });
  const paid = "status = 'accepted', payment_status = 'paid', hold_until = null, undo_until = null";
  askers["pending"] = await newHolder("a tenant with a request", 5, "hold_until = null");
  askers["unpaid"] = await newHolder("a tenant who hasnt paid", 10, "status = 'accepted', hold_until = null");
  askers["canceled"] = await newHolder("a tenant who canceled", 15, paid.replace("'accepted'", "'canceled'"));
  askers["ended"] = await newHolder("a former tenant", 20, `${paid}, stay = '[2026-01-05,2026-01-08)'`);
  askers["holder"] = await newHolder("a tenant with a stay", 0, paid);
  askers["member"] = await signUp("another tenant", "tenant");
  askers["other landlord"] = await signUp("another landlord", "landlord");
  const message = new FormData();
  message.set("reservation_id", askers["pending"].reservation);
  message.set("text", "Is it free?");
  const asked = await ask("/api/messages", askers["pending"].cookie, { method: "POST", body: message });
  expect(asked.status).toBe(201);
  conversation = ((await asked.json()) as { id: string }).id;
  const reply = new FormData();
  reply.set("text", "Call me: 717-555-0199.");
  const replied = await ask(`/api/messages/${conversation}`, landlord.cookie, {
    method: "POST",
    body: reply,
  });
  expect(replied.status).toBe(201);
}, 180_000);

afterAll(async () => {
  await server?.stop();
});

/** The paths of every GET route and page, about the property, the landlord, and a reservation. */
function pathsFor({ reservation, order, id }: Asker): string[] {
  const values = (path: string): string[] => {
    if (/^\/api\/orders|^\/reservation-success/.test(path)) return [order];
    if (/reservations\/|^\/(access|receipts|deposits|passes|open-reservation)|^\/checkout\//.test(path))
      return [reservation, ...(path.startsWith("/checkout") ? [propertyId] : [])];
    if (/^\/(api\/)?messages/.test(path)) return [conversation];
    if (path.startsWith("/api/landlord/")) return [landlord.id];
    if (path.startsWith("/api/favorites")) return [id];
    return [propertyId];
  };
  const named: Record<string, string> = {
    slug: "lola-landlord",
    landlordName: "Lola Landlord",
    name: "Lola Landlord",
  };
  const fill = (path: string) =>
    values(path).map((value) =>
      path
        .replace("{file}", path.startsWith("/sitemaps") ? "properties-1.xml" : "none")
        .replace(/\{(\w+)\}|:(\w+)/g, (_, one, other) => encodeURIComponent(named[one ?? other] ?? value)),
    );
  return [
    ...operations.flatMap(fill),
    ...["/", ...pages.map((page) => `/${page}`)].flatMap(fill),
    "/api/search?query=17101&limit=60&sort=newest",
    "/api/search?query=quillwort",
    "/api/search/points?query=17101",
    "/api/search/points?query=quillwort",
    "/?query=quillwort",
    "/api/places/suggest?q=Quillwort",
    `/api/quote?property_id=${propertyId}&start_date=${addDays(today, 40)}&end_date=${addDays(today, 41)}`,
    `/api/reservations?tenantId=${id}`,
    `/reservation-success?reservationId=${reservation}`,
    `/payment-success?reservationId=${reservation}`,
    `/reserve?landlord=${landlord.id}`,
    `/messages/new?property=${propertyId}`,
    `/messages/new?reservation=${reservation}`,
    "/tenant-dashboard?tab=bookings",
    "/tenant-dashboard?tab=favorites",
    "/tenant-dashboard?query=quillwort",
    "/sitemaps/properties-1.xml",
  ].filter((path) => !/\/logout|\/dev\/|\/sandbox\/|^\/(api\/)?admin\b/.test(path));
}

/** Every answer to this asker, also about the stay that another holds; of planted ones only those of these paths. */
async function scan(asker: Asker, only = /^/): Promise<Found[]> {
  const others = asker === askers["holder"] ? [] : [askers["holder"]!];
  const all = new Set([asker, ...others].flatMap((about) => pathsFor({ ...about, id: asker.id })));
  const paths = [...all].filter((path) => only.test(path));
  const found: Found[] = [];
  for (const path of paths) {
    const answer = await ask(path, asker.cookie);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = `${JSON.stringify([...answer.headers])}\n${textOf(answer.headers.get("content-type"), bytes)}`;
    found.push({ path, status: answer.status, has: secrets.filter((secret) => text.includes(secret)) });
  }
  return found;
}

/** An export is a ZIP file. */
function textOf(type: string | null, bytes: Buffer): string {
  if (type !== "application/zip") return bytes.toString("utf8");
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join("\n");
}

const leaks = (found: Found[]) => found.filter(({ has }) => has.length > 0);

test.each(["stranger", "member", "other landlord", "pending", "unpaid", "canceled", "ended"])(
  "no route or page tells a secret before its time: %s",
  { timeout: 120_000 },
  async (name) => {
    const found = await scan(askers[name] ?? nobody);
    expect(found.length).toBeGreaterThan(120);
    expect(found.filter(({ status }) => status === 429 || status >= 500)).toEqual([]);
    expect(found.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
    expect(leaks(found)).toEqual([]);
  },
);

test("the holder of a paid stay gets them within its time, and of other tenants' messages nothing", async () => {
  const found = leaks(await scan(askers["holder"]!));
  expect(new Set(found.flatMap(({ has }) => has))).toEqual(new Set(ofHolders));
  const { reservation } = askers["holder"]!;
  expect(found.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      `/access/${reservation}`,
      `/checkout/${reservation}`,
      `/api/reservations/${reservation}/access`,
    ]),
  );
  const codes = found.filter(({ has }) => has.includes("7391426058"));
  expect(codes.map(({ path }) => path).toSorted()).toEqual(
    [`/access/${reservation}`, `/api/reservations/${reservation}/access`].toSorted(),
  );
}, 120_000);

test("a planted secret is found on routes and pages", async () => {
  await onDatabase(
    server.databaseUrl,
    `update properties set description = 'At 4871398265 Quillwort Lane' where id = '${propertyId}'`,
  );
  const found = leaks(await scan(nobody, /propert|search/));
  expect(found.length).toBeGreaterThan(2);
  const paths = found.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([`/api/properties/${propertyId}`, `/properties/${propertyId}`]),
  );
}, 120_000);
