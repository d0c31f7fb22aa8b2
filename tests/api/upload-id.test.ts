import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { reject, requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { look } from "#tests/support/look.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

async function scene(holder?: { cookie: string; actor: Actor }) {
  const landlord = await newLandlord();
  const tenant = holder ?? (await newTenant());
  const property = await newProperty(landlord);
  const reservation = await newReservation(tenant.actor, property);
  return { landlord, tenant, property, reservation };
}

async function upload(reservationId: string, cookie: string, front?: File | null, back?: File) {
  const form = new FormData();
  form.set("reservationId", reservationId);
  if (front !== null) form.set("frontId", front ?? (await pictureFile()));
  if (back) form.set("backId", back);
  return call("/api/upload-id", { form, cookie });
}

const filesOf = (reservationId: string) =>
  db
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select(["file", "side", "verdict", "wrappedKey"])
    .where("reservationId", "=", reservationId)
    .orderBy("idFiles.createdAt")
    .orderBy("side")
    .execute();

test("accepts the tenant's ID, front and back, and sends a receipt", async () => {
  const { tenant, reservation } = await scene();
  const answer = await upload(reservation.id, tenant.cookie, undefined, await pictureFile("back.jpg"));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ok: true, reservationId: reservation.id });
  expect(await filesOf(reservation.id)).toMatchObject([{ side: "back" }, { side: "front" }]);
  await drainJobs(idCheckJobs);
  const mail = await db.selectFrom("emails").select("subject").executeTakeFirst();
  expect(mail).toEqual({ subject: "We received your ID" });
});

test("accepts a visitor's ID only for a reservation of the same browser", async () => {
  const visitor = newVisitor();
  const { reservation } = await scene(visitor);
  expect((await upload(reservation.id, newVisitor().cookie)).status).toBe(404);
  expect((await upload(reservation.id, "")).body.message).toBe("Reservation not found.");
  expect((await upload(reservation.id, visitor.cookie)).status).toBe(200);
});

test("finds no reservation of another tenant, and accepts no ID from the landlord", async () => {
  const { landlord, reservation } = await scene();
  const stranger = await newTenant();
  expect((await upload(reservation.id, stranger.cookie)).status).toBe(404);
  for (const { cookie } of [landlord, await newAdministrator()])
    expect((await upload(reservation.id, cookie)).status).toBe(403);
});

test("requires the front", async () => {
  const { tenant, reservation } = await scene();
  const answer = await upload(reservation.id, tenant.cookie, null);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe("Please upload the front of your ID before continuing.");
  const empty = await upload(reservation.id, tenant.cookie, new File([], ""));
  expect(empty.body.fields).toEqual({ frontId: "Please upload the front of your ID before continuing." });
});

test.each([
  [
    "text named like a picture",
    "front.jpg",
    "not a picture",
    "Not a picture: please choose a JPEG, PNG or WebP.",
  ],
  [
    "an SVG",
    "front.svg",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "Not a picture: please choose a JPEG, PNG or WebP.",
  ],
  [
    "a broken JPEG",
    "front.jpg",
    "\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF",
    "The file is damaged or incomplete.",
  ],
])("refuses %s", async (_what, name, content, sentence) => {
  const { tenant, reservation } = await scene();
  const file = new File([Buffer.from(content, "latin1")], name, { type: "image/jpeg" });
  const answer = await upload(reservation.id, tenant.cookie, file);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ frontId: sentence });
  expect(await filesOf(reservation.id)).toEqual([]);
});

test("answers a landlord's request for documents: the reservation is pending again", async () => {
  const { landlord, tenant, reservation } = await scene();
  await requestDocuments(landlord.actor, reservation.id);
  await upload(reservation.id, tenant.cookie);
  const seen = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(seen.body).toMatchObject({ status: "pending", id_uploaded: true, id_verified: false });
});

test("accepts no ID for a reservation that was not accepted", async () => {
  const { landlord, tenant, reservation } = await scene();
  await reject(landlord.actor, reservation.id);
  const answer = await upload(reservation.id, tenant.cookie);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ message: "This reservation was not accepted", status: "rejected" });
});

test("replaces an earlier upload and destroys its key", async () => {
  const { tenant, reservation } = await scene();
  await upload(reservation.id, tenant.cookie);
  await upload(reservation.id, tenant.cookie);
  await drainJobs(idCheckJobs);
  const files = await filesOf(reservation.id);
  expect(files.map(({ verdict }) => verdict)).toEqual(["replaced", "unverified"]);
  expect(files[0]!.wrappedKey).toBeNull();
  const gone = await look(files[0]!.file, tenant.cookie);
  expect(gone.status).toBe(404);
});

test("leaves no plaintext in the data folder", async () => {
  const { tenant, reservation } = await scene();
  await upload(reservation.id, tenant.cookie);
  const { file } = (await filesOf(reservation.id))[0]!;
  expect((await look(file, tenant.cookie)).status).toBe(200);
  const stored = everyFileIn(path.join(config.dataDir, "files"));
  expect(stored.length).toBeGreaterThan(0);
  for (const bytes of stored) {
    expect(bytes.includes("WEBP")).toBe(false);
    expect(bytes.includes("JFIF")).toBe(false);
    await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
  }
});

test("shows a picture to its uploader and to administrators, upright and without metadata, and audits each view", async () => {
  const { landlord, tenant, reservation } = await scene();
  await upload(reservation.id, tenant.cookie);
  const { file } = (await filesOf(reservation.id))[0]!;
  const administrator = await newAdministrator();
  const own = await look(file, tenant.cookie);
  expect(own.status).toBe(200);
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(own.headers.get("content-security-policy")).toContain("sandbox");
  expect(own.headers.get("x-content-type-options")).toBe("nosniff");
  expect(own.headers.get("content-type")).toBe("image/webp");
  expect((await look(file, administrator.cookie)).status).toBe(200);
  for (const other of [landlord.cookie, (await newTenant()).cookie, newVisitor().cookie, ""]) {
    expect((await look(file, other)).status).toBe(404);
  }
  const views = await db
    .selectFrom("idFileViews")
    .select(["viewerKind", "viewerId"])
    .where("file", "=", file)
    .orderBy("id")
    .execute();
  expect(views).toEqual([
    { viewerKind: "tenant", viewerId: tenant.actor.kind === "tenant" ? tenant.actor.id : null },
    { viewerKind: "administrator", viewerId: administrator.id },
  ]);
});

test("destroys a picture some days after the verdict", async () => {
  const { tenant, reservation } = await scene();
  const administrator = await newAdministrator();
  await upload(reservation.id, tenant.cookie);
  const { file } = (await filesOf(reservation.id))[0]!;
  await call("/api/verify-id", { json: { reservationId: reservation.id }, cookie: administrator.cookie });
  moveClock(29 * 86_400_000);
  await destroyOldPictures();
  expect((await look(file, administrator.cookie)).status).toBe(200);
  moveClock(31 * 86_400_000);
  await destroyOldPictures();
  expect((await look(file, administrator.cookie)).status).toBe(404);
  moveClock(0);
});

function everyFileIn(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
}
