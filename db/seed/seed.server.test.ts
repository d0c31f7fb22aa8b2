import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { statuses } from "#app/features/reservations/model.ts";
import { typesOfSpace, pricePeriods } from "#app/features/properties/model.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { accountTotals, balanceOf } from "#app/features/ledger/queries.server.ts";
import { readBalance } from "#app/features/payments/reconciliation/read-balance.server.ts";
import { compareBooks } from "#app/features/payments/reconciliation/steps/compare-books.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { slowness } from "#tests/support/slowness.ts";
import { call, cookieOf } from "#tests/support/web.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { drawUpload, type Pictures } from "./draw-pictures.ts";
import { unpackPictures } from "./drawn-pictures.ts";
import { takePictures } from "./photos.ts";
import { seedDemoTown } from "./seed.server.ts";

let work = 0;
let seeded = false;
let pictures: Pictures;

beforeAll(async () => {
  const before = process.cpuUsage();
  // Nothing lies next to the module here, so they are drawn.
  pictures = await takePictures();
  seeded = await seedDemoTown(Promise.resolve(pictures));
  const { user, system } = process.cpuUsage(before);
  work = (user + system) / 1_000_000;
});

test("builds the town once, with less than twenty seconds of work", async () => {
  expect(seeded).toBe(true);
  expect(work).toBeLessThan(20 * slowness());
  expect(await seedDemoTown()).toBe(false);
});

test("has the same photos whether the build or the first start draws them", async () => {
  await ensureBuilt();
  const built = unpackPictures(await readFile("build/server/demo-pictures.bin"))!;
  // Compared by hash: a difference of megabytes takes minutes to print.
  const hashes = (photos: Pictures["photos"]) =>
    Object.values(photos)
      .flat(2)
      .flatMap(({ fileKey, sizes }) => sizes.map(({ webp }) => [fileKey, hashOf(webp)]));
  expect(hashes(built.photos)).toEqual(hashes(pictures.photos));
  expect(Object.keys(built.ids)).toEqual(Object.keys(pictures.ids));
  // Their text is in the machine's font, so their bytes may differ.
  for (const id of Object.values(built.ids))
    expect(await sharp(id).metadata()).toMatchObject({ format: "webp", width: 1012, height: 638 });
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("has the photos that a landlord gets who uploads such pictures", async () => {
  const uploads = await Promise.all([0, 2].map((view) => drawUpload("Driveway", 1, view)));
  const files = uploads.map(({ name, source }) => ({ name, bytes: source }));
  const { status, body } = await addProperty(await newLandlord("Hannah Reed"), {}, files);
  expect(status).toBe(201);
  const [first, , third] = pictures.photos["Driveway"][1]!;
  for (const [at, photo] of [first!, third!].entries()) {
    const { width, height, sizes, fileKey } = photo;
    expect(body.property.images[at]).toMatchObject({ width, height });
    for (const size of sizes) {
      const answer = await call(`/photos/${fileKey}/${size.width}.webp`);
      expect(body.property.images[at].srcset).toContain(`/photos/${fileKey}/${size.width}.webp`);
      expect(answer.status).toBe(200);
    }
  }
});

test("has properties of every type and price period in seven cities, most with photos", async () => {
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
  const pictured = body.filter((property: { images: unknown[] }) => property.images.length > 1);
  expect(pictured.length).toBeGreaterThan(body.length * 0.9);
  expect((await call(pictured[0].image_url)).status).toBe(200);
});

test("shows one place in all pictures of a property", async () => {
  const rows = await db.selectFrom("photos").select(["propertyId", "originalName"]).execute();
  const places = new Map<string, Set<string>>();
  for (const { propertyId, originalName } of rows) {
    const place = originalName.replace(/-\d+\.jpg$/, "");
    places.set(propertyId, (places.get(propertyId) ?? new Set()).add(place));
  }
  expect(places.size).toBeGreaterThan(80);
  expect([...places.values()].filter(({ size }) => size > 1)).toEqual([]);
});

test("fills a page for a search for 17101", async () => {
  const { body, headers } = await call("/api/search?query=17101&limit=24");
  expect(body).toHaveLength(24);
  expect(body[0].zipcode).toBe("17101");
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
  const { body } = await call("/api/search?query=17102&renews=true&limit=60");
  const { id } = body.find(({ title }: { title: string }) => title === "Dry garage behind Herr Street");
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
  const { id, username, role } = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { kind: role, id, username, email, emailVerified: true, visitorId: null };
}
