import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { hostSlugOf } from "#app/features/accounts/queries.server.ts";
import { listPhotoFiles } from "#app/features/properties/photos/list-photo-files.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

async function send(landlord: Person | null, jpeg: Uint8Array | null, headers: Record<string, string> = {}) {
  const form = new FormData();
  if (jpeg) form.append("images", new File([Buffer.from(jpeg)], "me.jpg", { type: "image/jpeg" }));
  return call("/api/landlord/photo", { form, cookie: landlord?.cookie ?? "", headers });
}

async function shownOf(landlord: Person): Promise<string | null> {
  return (await call(`/api/hosts/${await hostSlugOf(landlord.id)}`)).body.record.photo_url;
}

const fileOf = (url: string) => url.slice(1);
const remove = (landlord: Person) =>
  call("/api/landlord/photo", { method: "DELETE", cookie: landlord.cookie });

test("a landlord's photo is cut to an upright square without metadata, and is on their public page", async () => {
  const landlord = await newLandlord();
  expect(await shownOf(landlord)).toBeNull();
  const { status, body } = await send(landlord, await phoneJpeg());
  expect([status, await shownOf(landlord)]).toEqual([201, body.photo_url]);
  const bytes = Buffer.from(
    await (await web.request(`http://localhost:3000${body.photo_url}`)).arrayBuffer(),
  );
  const { width, height, format, exif } = await sharp(bytes).metadata();
  expect([width, height, format, exif]).toEqual([320, 320, "webp", undefined]);
  // Upright, the picture is red above blue.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  expect(at(160, 40)[0]).toBeGreaterThan(150);
  expect(at(160, 280)[2]).toBeGreaterThan(150);
});

test("a small picture is enlarged to the same size, so that its URL has one width", async () => {
  const landlord = await newLandlord();
  const { body } = await send(landlord, await phoneJpeg({ width: 64, height: 48 }));
  expect(body.photo_url).toMatch(/^\/photos\/[0-9a-f]{32}\/320\.webp$/);
  expect((await web.request(`http://localhost:3000${body.photo_url}`)).status).toBe(200);
});

test("replacing and removing it deletes the former file, but not one that another landlord has, too", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const same = await phoneJpeg({ width: 400, height: 300 });
  const first = (await send(landlord, same)).body.photo_url;
  expect((await send(other, same)).body.photo_url).toBe(first);
  const second = (await send(landlord, await phoneJpeg({ width: 500, height: 300 }))).body.photo_url;
  await runJobs();
  expect([await hasFile(fileOf(first)), await hasFile(fileOf(second))]).toEqual([true, true]);
  expect([(await remove(landlord)).status, (await remove(landlord)).status]).toEqual([200, 200]);
  await remove(other);
  await runJobs();
  expect([await hasFile(fileOf(first)), await hasFile(fileOf(second))]).toEqual([false, false]);
  expect(await shownOf(landlord)).toBeNull();
});

test("a visitor, a tenant, no file, two files and a text are refused", async () => {
  const landlord = await newLandlord();
  const jpeg = await phoneJpeg();
  expect((await send(null, jpeg)).status).toBe(401);
  expect((await send(await newTenant(), jpeg)).status).toBe(403);
  expect((await send(landlord, null)).body.fields).toEqual({ images: "Choose one photo." });
  expect((await send(landlord, Buffer.from("no picture"))).body.fields.images).toContain("not a picture");
  const form = new FormData();
  for (const name of ["a.jpg", "b.jpg"]) form.append("images", new File([Buffer.from(jpeg)], name));
  const two = await call("/api/landlord/photo", { form, cookie: landlord.cookie });
  expect([two.status, two.body.fields]).toEqual([400, { images: "Choose one photo." }]);
});

test("a form posted without script leads back to the business tab, or says what was wrong", async () => {
  const landlord = await newLandlord();
  const accept = { accept: "text/html" };
  const sent = await send(landlord, await phoneJpeg(), accept);
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    "/landlord-dashboard?tab=business#photo",
  ]);
  expect((await send(landlord, null, accept)).body).toContain("Choose one photo.");
});

test("it is in the account's download and among the files of a backup, and gone with the account", async () => {
  const landlord = await newLandlord();
  const { photo_url: url } = (await send(landlord, await phoneJpeg({ width: 700, height: 300 }))).body;
  const listed = [];
  for await (const { keys } of listPhotoFiles()) listed.push(...keys);
  expect(listed).toContain(fileOf(url));
  const { collect } = (await import("#app/features/properties/member-data.server.ts")).memberData;
  expect((await collect(landlord.actor))["photo"]).toEqual({ url });
  const json = { currentPassword: password };
  const closed = await call("/api/account", { method: "DELETE", json, cookie: landlord.cookie });
  expect(closed.status).toBe(200);
  await runJobs();
  expect(await hasFile(fileOf(url))).toBe(false);
  const left = await db
    .selectFrom("users")
    .select("photoKey")
    .where("id", "=", landlord.id)
    .executeTakeFirst();
  expect(left?.photoKey).toBeNull();
});
