import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startFileServer } from "#tests/support/file-server.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, productFor, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

let files: Awaited<ReturnType<typeof startFileServer>>;
beforeAll(async () => {
  files = await startFileServer();
});
afterAll(() => files.stop());

/** A web process of a machine of its own; only the database, the bucket and the keys are shared. */
async function newMachine(more: Record<string, string> = {}, user?: { uid: number; gid: number }) {
  const folder = dataFolder();
  if (user) chownSync(folder, user.uid, user.gid);
  const settings = {
    DATABASE_URL: config.databaseUrl,
    SESSION_SECRET: config.sessionSecret,
    ID_ENCRYPTION_KEY: config.idEncryptionKey.toString("hex"),
    DATA_DIR: folder,
    WORKER: "false",
    ...files.settings,
    ...more,
  };
  const web = await startWeb(settings, user && { ...user, cwd: await productFor(user), isPlain: true });
  return { web: untilTheEnd(web), folder };
}

function ask({ url }: WebProcess, way: string, { cookie }: Person, form?: FormData): Promise<Response> {
  const method = form ? "POST" : "GET";
  return fetch(url + way, {
    method,
    headers: { origin: url, cookie },
    body: form ?? null,
    redirect: "manual",
  });
}

/** A photo that, upright, is this wide. */
async function photoForm(width = 1500): Promise<FormData> {
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(await phoneJpeg({ height: width }))]), "garage.jpg");
  return form;
}

async function idForm(reservationId: string): Promise<FormData> {
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", await pictureFile());
  form.set("backId", await pictureFile("back.jpg"));
  return form;
}

const frontsOf = async (reservationId: string) =>
  db
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select("file")
    .where("reservationId", "=", reservationId)
    .where("side", "=", "front")
    .orderBy("idFiles.createdAt")
    .execute();

const countOf = async (table: "waitingPhotos" | "idFiles" | "idDocuments") =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("two machines share a bucket: each shows the other's photos, and views and destroys the other's IDs", async () => {
  const [landlord, tenant, administrator] = [
    await newLandlord(),
    await newTenant(),
    await newAdministrator(),
  ];
  const { web: first, folder } = await newMachine();
  const { web: second } = await newMachine({ WORKER: "true" });

  const sent = await ask(first, "/api/images", landlord, await photoForm());
  expect(sent.status).toBe(201);
  const { image_url } = (await sent.json()) as { image_url: string };
  const photo = new URL(image_url, first.url).pathname;
  const [own, others] = await Promise.all([first, second].map((web) => fetch(web.url + photo)));
  const bytes = Buffer.from(await others!.arrayBuffer());
  expect(bytes.equals(Buffer.from(await own!.arrayBuffer()))).toBe(true);
  expect(Object.fromEntries(others!.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": String(bytes.length),
    "cache-control": "public, max-age=31536000, immutable",
    etag: expect.stringMatching(/^"[0-9a-f]{32}-640"$/),
  });
  const known = { headers: { "if-none-match": others!.headers.get("etag")! } };
  expect((await fetch(second.url + photo, known)).status).toBe(304);
  const head = await fetch(second.url + photo, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  expect((await fetch(`${second.url}/photos/${"0".repeat(32)}/640.webp`)).status).toBe(404);

  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  expect((await ask(first, "/api/upload-id", tenant, await idForm(reservation.id))).status).toBe(200);
  const [front] = await frontsOf(reservation.id);
  expect(files.has(`ids/${front!.file}`)).toBe(true);
  expect(existsSync(path.join(folder, "files"))).toBe(false);
  const view = async () => {
    const way = await ask(second, `/uploads/ids/${front!.file}`, administrator);
    return way.status === 303 ? ask(second, way.headers.get("location")!, administrator) : way;
  };
  const seen = await view();
  expect(seen.status).toBe(200);
  expect(Buffer.from(await seen.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");

  // Replaced at the first machine, destroyed by the second, which runs the jobs.
  expect((await ask(first, "/api/upload-id", tenant, await idForm(reservation.id))).status).toBe(200);
  await expect.poll(() => files.has(`ids/${front!.file}`), { timeout: 30_000 }).toBe(false);
  expect((await view()).status).toBe(404);
}, 180_000);

test("while the bucket is down or silent, calls get 503, nothing is half written, and a link stays good", async () => {
  const [landlord, tenant, administrator] = [
    await newLandlord(),
    await newTenant(),
    await newAdministrator(),
  ];
  const { web } = await newMachine();
  const sent = await ask(web, "/api/images", landlord, await photoForm(1200));
  const photo = new URL(((await sent.json()) as { image_url: string }).image_url, web.url).pathname;
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  await ask(web, "/api/upload-id", tenant, await idForm(reservation.id));
  const [front] = await frontsOf(reservation.id);
  const link = (await ask(web, `/uploads/ids/${front!.file}`, administrator)).headers.get("location")!;
  const counts = () => Promise.all((["waitingPhotos", "idFiles", "idDocuments"] as const).map(countOf));
  const before = await counts();

  const expectAway = async () => {
    const began = performance.now();
    const answers = await Promise.all([
      fetch(web.url + photo),
      ask(web, "/api/images", landlord, await photoForm(1300)),
      ask(web, "/api/upload-id", tenant, await idForm(reservation.id)),
      ask(web, link, administrator),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const answer of answers) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answers[1].json()).toMatchObject({
      message: "We can’t reach our photos and files right now. Please try again in a few seconds.",
    });
    expect(await counts()).toEqual(before);
    return performance.now() - began;
  };
  const readiness = async () => (await fetch(`${web.url}/readyz`)).json();
  const degraded = { status: "degraded", trouble: expect.stringContaining("The S3 store does not answer.") };

  await files.network.refuse();
  await expectAway();
  expect(await readiness()).toMatchObject(degraded);
  await files.network.accept();
  await expect.poll(readiness, { timeout: 15_000 }).toEqual({ status: "ready" });

  files.network.freeze();
  await expect.poll(readiness, { timeout: 15_000 }).toMatchObject(degraded);
  expect(await expectAway()).toBeLessThan(20_000);
  expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
  files.network.thaw();
  await expect.poll(readiness, { timeout: 15_000 }).toEqual({ status: "ready" });

  expect((await ask(web, link, administrator)).status).toBe(200);
  expect((await fetch(web.url + photo)).status).toBe(200);
  expect((await ask(web, "/api/images", landlord, await photoForm(1300))).status).toBe(201);
  expect(web.output()).toContain("the file store is away");
  const figures = await (await fetch(`${web.url}/metrics`)).text();
  expect(figures).toMatch(/file_store_seconds_count\{action="get",outcome="away"\} [1-9]/);
}, 240_000);

const noBucket = () => Object.fromEntries(Object.keys(files.settings).map((name) => [name, ""]));

/** Makes these folders and those within read-only, or not. */
function setWritable(folder: string, names: string[], isWritable: boolean) {
  for (const name of names) {
    const place = path.join(folder, name);
    for (const inner of ["", ...readdirSync(place, { recursive: true, encoding: "utf8" })])
      if (statSync(path.join(place, inner)).isDirectory())
        chmodSync(path.join(place, inner), isWritable ? 0o755 : 0o555);
  }
}

test.each([["files"], ["uploads"]])(
  "while DATA_DIR/%s can't be written to, uploads get 503 and readyz says so, and photos are shown",
  async (name) => {
    const [landlord, tenant] = [await newLandlord(), await newTenant()];
    // Root may write everywhere.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    const { web, folder } = await newMachine(noBucket(), user);
    const sent = await ask(web, "/api/images", landlord, await photoForm(1200));
    expect(sent.status).toBe(201);
    const photo = new URL(((await sent.json()) as { image_url: string }).image_url, web.url).pathname;
    const reservation = await newReservation(tenant.actor, await newProperty(landlord));
    const readiness = async () => (await fetch(`${web.url}/readyz`)).json();

    setWritable(folder, [name], false);
    const trouble = { status: "degraded", trouble: expect.stringContaining("DATA_DIR can’t be written to.") };
    await expect.poll(readiness, { timeout: 15_000 }).toEqual(trouble);
    const refused = [
      await ask(web, "/api/images", landlord, await photoForm(1300)),
      await ask(web, "/api/upload-id", tenant, await idForm(reservation.id)),
    ];
    expect(refused.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [503, "5"],
      [503, "5"],
    ]);
    expect((await fetch(web.url + photo)).status).toBe(200);
    expect(web.output().match(/the file store is away/g)).toHaveLength(1);

    setWritable(folder, [name], true);
    await expect.poll(readiness, { timeout: 15_000 }).toEqual({ status: "ready" });
    expect((await ask(web, "/api/images", landlord, await photoForm(1300))).status).toBe(201);
  },
  120_000,
);

test("readyz sees a full disk, which still takes an empty file, before an upload fails", async () => {
  const { web, folder } = await newMachine(noBucket());
  const readiness = async () => (await fetch(`${web.url}/readyz`)).json();
  const watched = path.join(folder, "files", ".watched");
  const readinessOfFull = async () => {
    // This device refuses bytes as a full disk does.
    rmSync(watched, { force: true });
    symlinkSync("/dev/full", watched);
    return readiness();
  };
  const trouble = { status: "degraded", trouble: expect.stringContaining("DATA_DIR can’t be written to.") };
  await expect.poll(readinessOfFull, { timeout: 15_000 }).toEqual(trouble);
  await expect.poll(readiness, { timeout: 15_000 }).toEqual({ status: "ready" });
  expect(web.output().match(/"reason":"ENOSPC".*the file store is away/g)).toHaveLength(1);
}, 180_000);

test("a wrong key is answered with 503 and stays out of the log", async () => {
  const wrong = { S3_KEY_ID: "an-id-that-no-one-has", S3_SECRET_KEY: "a-secret-of-no-one" };
  const { web } = await newMachine({ ...wrong, LOG_LEVEL: "debug" });
  expect((await fetch(`${web.url}/photos/${"0".repeat(32)}/640.webp`)).status).toBe(503);
  expect(web.output()).toContain("InvalidAccessKeyId");
  for (const hidden of Object.values(wrong)) expect(web.output()).not.toContain(hidden);
  await stopProcess(web);
}, 240_000);
