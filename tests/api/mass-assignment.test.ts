import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person, sessionOf } from "#tests/support/people.ts";
import { goodProperty, propertyForm } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";
import { addressed, sent } from "#tests/support/who-may-asks.ts";
import { askers, newPeople, newScene, type People } from "#tests/support/who-may-scene.ts";

let people: People;
let other: Person;

beforeAll(async () => {
  people = await newPeople();
  other = await newLandlord();
});

/** What no one may set about themselves or their things, with the names of the database and of the API. */
const claims = {
  id: "usr_chosen",
  role: "administrator",
  kind: "administrator",
  banned: true,
  emailVerified: true,
  email_verified: true,
  twoFactorEnabled: true,
  payment_status: "paid",
  paymentStatus: "paid",
  id_verified: true,
  idVerified: true,
  offer_cents: 1,
  total: 0.01,
  fee: 0,
  reservation_code: "AAAA-AAAA-AAAA",
  slug: "kowalski-spaces",
  hidden_at: "2020-01-01",
  deleted_at: "2020-01-01",
  verdict: "verified",
  created_at: "2020-01-01T00:00:00Z",
  version: undefined,
};

/** What must be unchanged after anyone sent anything to a path. */
async function facts() {
  const [users, properties, reservations, documents] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "role", "emailVerified", "banned", "createdAt"])
      .orderBy("id")
      .execute(),
    db.selectFrom("properties").select(["id", "landlordId", "hiddenAt", "deletedAt"]).orderBy("id").execute(),
    db
      .selectFrom("reservations")
      .select(["id", "paymentStatus", "idVerified", "offerCents", "totalCents", "reservationCode"])
      .orderBy("id")
      .execute(),
    db.selectFrom("idDocuments").select("id").where("verdict", "=", "verified").orderBy("id").execute(),
  ]);
  return { users, properties, reservations, documents };
}

/** Actions that are supposed to change one of these. */
const meant = [
  "PUT /api/admin/users/{id}/suspension",
  "PUT /api/admin/properties/{id}/hiding",
  "POST /api/verify-id",
  "POST /api/refuse-id",
];

test.each(Object.keys(sent).filter((operation) => !meant.includes(operation)))(
  "%s ignores fields that it did not ask for",
  async (operation) => {
    const scene = await newScene(people);
    const before = await facts();
    const statuses = whoMay[operation]!.split(" ");
    const turn = Math.max(
      0,
      statuses.findLastIndex((status) => status.startsWith("2")),
    );
    const asker = askers[turn]!;
    await db.deleteFrom("rateLimits").execute();
    const cookie = asker === "visitor" ? undefined : await sessionOf(people[asker].id);
    const ask = sent[operation]!(scene, turn);
    if (ask.form) for (const [name, value] of Object.entries(claims)) ask.form.append(name, String(value));
    else ask.json = { ...claims, ...(ask.json as object) };
    const method = operation.split(" ")[0]!;
    const answer = await call(addressed(operation, scene, turn), { method, cookie, ...ask });
    expect(answer.status).toBe(Number(statuses[turn]));
    const after = await facts();
    for (const kind of ["users", "properties", "reservations", "documents"] as const) {
      const old = new Set(before[kind].map(({ id }) => id));
      expect(after[kind].filter(({ id }) => old.has(id))).toEqual(before[kind]);
      expect(after[kind].map(({ id }) => id)).not.toContain(claims.id);
    }
    const known = new Set(before.users.map(({ id }) => id));
    for (const { role, emailVerified, banned } of after.users.filter(({ id }) => !known.has(id)))
      expect([role, emailVerified, banned]).toEqual(["tenant", false, false]);
    const held = new Set(before.reservations.map(({ id }) => id));
    for (const one of after.reservations.filter(({ id }) => !held.has(id))) {
      expect(one).toMatchObject({
        paymentStatus: expect.stringMatching(/^(unpaid|processing)$/),
        idVerified: false,
      });
      expect(one.offerCents).toBeGreaterThanOrEqual(1000);
      expect(one.reservationCode).not.toBe(claims.reservation_code);
    }
  },
);

test("no one signs up as an administrator", async () => {
  const account = { username: "Eve", email: "eve@people.example", password: "a-long-enough-one" };
  const answer = await call("/api/signup", { json: { ...account, role: "administrator" } });
  expect([answer.status, answer.body.fields]).toEqual([400, { role: "Choose tenant or landlord." }]);
});

test("a property is its landlord's, whatever the form says, and a reservation its holder's", async () => {
  const landlord = await newLandlord();
  const form = propertyForm({ ...goodProperty, landlord_id: other.id });
  const added = await call("/api/properties", { form, cookie: landlord.cookie });
  const owners = await db.selectFrom("properties").select("id").where("landlordId", "=", other.id).execute();
  expect(owners).toEqual([]);
  const { landlord_id } = (await call(`/api/properties/${added.body.id}`)).body;
  expect(landlord_id).toBe(landlord.id);

  const property = await newProperty(landlord);
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  const order = { properties: [{ property_id: property.id }], start_date: day(3), end_date: day(4) };
  const names = { tenant_id: stranger.id, userId: stranger.id, visitor_id: "vis_1" };
  await call("/api/reserve-order", { json: { ...order, ...names }, cookie: tenant.cookie });
  const rows = await db
    .selectFrom("reservations")
    .select("tenantId")
    .where("propertyId", "=", property.id)
    .execute();
  for (const { tenantId } of rows) expect(tenantId).toBe(tenant.id);
  const wrong = { ...order, start_date: day(10), end_date: day(11), landlord_id: other.id };
  const refused = await call("/api/reserve-order", { json: wrong, cookie: tenant.cookie });
  expect(refused.status).toBeGreaterThanOrEqual(400);
});
