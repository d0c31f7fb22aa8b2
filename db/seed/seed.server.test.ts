import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { statuses } from "#app/features/reservations/model.ts";
import { goodsFor, typesOfSpace, pricePeriods } from "#app/features/properties/model.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { accountTotals, balanceOf } from "#app/features/ledger/queries.server.ts";
import { readBalance } from "#app/features/payments/reconciliation/read-balance.server.ts";
import { compareBooks } from "#app/features/payments/reconciliation/steps/compare-books.server.ts";
import { db } from "#app/platform/db.server.ts";
import { slowness } from "#tests/support/slowness.ts";
import { call, cookieOf } from "#tests/support/web.ts";
import { seedDemoTown } from "./seed.server.ts";

let work = 0;
let seeded = false;

beforeAll(async () => {
  const before = process.cpuUsage();
  seeded = await seedDemoTown();
  const { user, system } = process.cpuUsage(before);
  work = (user + system) / 1_000_000;
});

test("builds the town once, with less than five seconds of work", async () => {
  expect(seeded).toBe(true);
  expect(work).toBeLessThan(5 * slowness());
  expect(await seedDemoTown()).toBe(false);
});

test("has properties of every type and price period in seven cities", async () => {
  const parts = [await call("/api/properties?limit=60"), await call("/api/properties?limit=60&offset=60")];
  const body = parts.flatMap((part) => part.body);
  expect(body.length).toBeGreaterThanOrEqual(80);
  const all = <Key extends string>(key: Key) =>
    new Set(body.map((property: Record<Key, unknown>) => property[key]));
  expect([...all("type_of_space")].toSorted()).toEqual([...typesOfSpace].toSorted());
  expect([...all("price_per")].toSorted()).toEqual([...pricePeriods].toSorted());
  expect(all("landlord_id").size).toBeGreaterThanOrEqual(12);
  expect(all("title").size).toBe(body.length);
  expect([...all("city")]).toEqual(
    expect.arrayContaining([
      "Harrisburg",
      "New York",
      "Brooklyn",
      "Philadelphia",
      "Baltimore",
      "Pittsburgh",
      "Chicago",
      "Austin",
    ]),
  );
});

test("has spaces that say what can go in, and house rules", async () => {
  const spaces = await db.selectFrom("properties").select(["allowed", "houseRules", "typeOfSpace"]).execute();
  const saying = spaces.filter(({ allowed }) => allowed.length > 0);
  expect(saying.length).toBeGreaterThan(spaces.length / 2);
  for (const { allowed, typeOfSpace } of saying)
    expect(goodsFor(typeOfSpace)).toEqual(expect.arrayContaining(allowed));
  expect(spaces.filter(({ houseRules }) => houseRules.includes("Quiet after 10 PM.")).length).toBeGreaterThan(
    20,
  );
});

test("has photos of its own for every property, two or three", async () => {
  const properties = await db.selectFrom("properties").select("id").execute();
  const photos = await db.selectFrom("photos").select(["propertyId", "fileKey"]).execute();
  expect(new Set(photos.map(({ fileKey }) => fileKey)).size).toBe(photos.length);
  const counts = properties.map(({ id }) => photos.filter(({ propertyId }) => propertyId === id).length);
  expect([...new Set(counts)].toSorted()).toEqual([2, 3]);
});

test("serves a property's photos in the widths that it names", async () => {
  const [property] = (await call("/api/search?query=17109&limit=1")).body;
  for (const { srcset, width, height } of property.images) {
    expect(height).toBe((width * 3) / 4);
    for (const source of srcset.split(", ")) {
      const response = await call(source.split(" ")[0]);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
    }
  }
});

test("fills a page for a search for 17109, whose first space is Kowalski Spaces'", async () => {
  const { body, headers } = await call("/api/search?query=17109&limit=24");
  expect(body).toHaveLength(24);
  expect(body[0]).toMatchObject({ zipcode: "17109", business_name: "Kowalski Spaces" });
  expect(Number(headers.get("x-total-count"))).toBeGreaterThanOrEqual(30);
});

test("has reservations in every status, each with its history, and an ID to verify", async () => {
  const reservations = await db.selectFrom("reservations").select(["id", "status"]).execute();
  expect([...new Set(reservations.map((row) => row.status))].toSorted()).toEqual([...statuses].toSorted());
  const last = await db
    .selectFrom("reservationTransitions")
    .distinctOn("reservationId")
    .select(["reservationId", "toStatus"])
    .orderBy("reservationId")
    .orderBy("id", "desc")
    .execute();
  expect(new Map(last.map((row) => [row.reservationId, row.toStatus]))).toEqual(
    new Map(reservations.map((row) => [row.id, row.status])),
  );
  const admin = await logIn("admin");
  const waiting = await call("/api/unverified-ids", { cookie: admin.cookie });
  expect(waiting.body).toHaveLength(1);
  const once = await call(waiting.body[0].id_front_url, { cookie: admin.cookie });
  expect(once.status).toBe(303);
  expect((await call(once.headers.get("location")!, { cookie: admin.cookie })).status).toBe(200);
});

test("keeps the verdict on every ID that was verified", async () => {
  const verified = await db.selectFrom("reservations").select("id").where("idVerified", "=", true).execute();
  expect(verified.length).toBeGreaterThan(1);
  const documents = await db
    .selectFrom("idDocuments")
    .select("reservationId")
    .where("verdict", "=", "verified")
    .execute();
  expect(documents.map((row) => row.reservationId).toSorted()).toEqual(
    verified.map((row) => row.id).toSorted(),
  );
});

test("has a garage to rent month to month with a deposit, which no one has reserved", async () => {
  const { body } = await call("/api/search?query=17109&renews=true&limit=60");
  const { id } = body.find(({ title }: { title: string }) => title === "Dry garage behind Ash Street");
  const garage = (await call(`/api/properties/${id}`)).body;
  expect(garage).toMatchObject({ price: 120, price_per: "Month", renews: true, deposit: 150 });
  expect(garage.images.length).toBeGreaterThan(1);
  expect((await call(`/api/properties/${id}/availability`)).body).toMatchObject({ taken: [] });
});

test("gives each demo account something to see", async () => {
  const tenant = await logIn("tenant");
  expect(tenant.user.role).toBe("tenant");
  const bookings = await call(`/api/reservations?tenantId=${tenant.user.id}`, { cookie: tenant.cookie });
  expect(bookings.body.length).toBeGreaterThanOrEqual(7);
  const saved = await call(`/api/favorites/${tenant.user.id}`, { cookie: tenant.cookie });
  expect(saved.body).toHaveLength(4);
  const landlord = await logIn("landlord");
  const own = await call(`/api/landlord/${landlord.user.id}/properties`);
  expect(own.body.length).toBeGreaterThanOrEqual(6);
  const asked = await call(`/api/landlord/${landlord.user.id}/reservations`, { cookie: landlord.cookie });
  expect(asked.body.length).toBeGreaterThanOrEqual(10);
});

async function logIn(name: string) {
  const json = { email: `${name}@sparebay.example`, password: "demo-password-1" };
  const answer = await call("/api/login", { json });
  expect(answer.status).toBe(200);
  return { user: answer.body.user, cookie: cookieOf(answer) };
}

test("has members who joined before their spaces were offered and their stays made", async () => {
  const { rows } = await sql`
    select id from users where created_at >= all (
      select created_at from properties where landlord_id = users.id
      union all select created_at from reservations where tenant_id = users.id)
    and role <> 'administrator'`.execute(db);
  expect(rows).toEqual([]);
});

test("has money in agreement with the ledger and the card processor", async () => {
  const administrator = await actorNamed("admin@sparebay.example");
  const landlord = await actorNamed("landlord@sparebay.example");
  expect(await balanceOf(landlord)).toBeGreaterThan(0);
  const paid = await db
    .selectFrom("payments")
    .select(["createdAt", "amountCents"])
    .where("state", "=", "succeeded")
    .execute();
  const months = new Set(paid.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)));
  let compared = 0;
  await readBalance();
  for (const month of months) {
    const books = await compareBooks(administrator, month);
    expect(books).toMatchObject({ differing: 0, settling: 0 });
    expect(books?.ours).toEqual(books?.theirs);
    compared += books!.compared;
  }
  expect(compared).toBe(paid.length);
  expect((await accountTotals(administrator)).provider).toBe(
    paid.reduce((sum, one) => sum + one.amountCents, 0),
  );
});

async function actorNamed(email: string): Promise<LoggedIn> {
  const { id, username, role, administratorRole } = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { kind: role, id, username, email, emailVerified: true, administratorRole, visitorId: null };
}
