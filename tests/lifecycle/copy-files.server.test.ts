import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { productEnvironment } from "../../scripts/setup.mjs";
import { startFileServer } from "#tests/support/file-server.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { phoneJpeg } from "#tests/support/photos.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { cleanUpAfterEach, dataFolder } from "./runs.ts";

cleanUpAfterEach();

let files: Awaited<ReturnType<typeof startFileServer>>;
beforeAll(async () => {
  files = await startFileServer();
  await ensureBuilt();
});
afterAll(() => files.stop());

/** Runs an `npm run admin` command on this test's database and files; returns what it says, or its refusal. */
async function admin(words: string[], settings: Record<string, string> = files.settings): Promise<string> {
  const env = {
    ...productEnvironment,
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    SESSION_SECRET: config.sessionSecret,
    ID_ENCRYPTION_KEY: config.idEncryptionKey.toString("hex"),
    LOG_LEVEL: "error",
    ...settings,
  };
  return promisify(execFile)(process.execPath, ["build/server/admin.js", ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => `Refused: ${error.stderr}`,
  );
}

test("the files of a DATA_DIR move to a bucket, and what is missing or damaged there is found; backups have it", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const bytes = await phoneJpeg({ height: 1500 });
  expect((await addProperty(landlord, {}, [{ name: "a.jpg", bytes }])).status).toBe(201);
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const upload = async () =>
    uploadId(
      tenant.actor,
      { reservationId: reservation.id, front: await pictureFile(), back: null },
      "127.0.0.1",
    );
  await upload();
  const { file: former } = await db.selectFrom("idFiles").select("file").executeTakeFirstOrThrow();

  expect(await admin(["copy-files"], {})).toContain("Refused: The setting S3_BUCKET is missing");
  expect(await admin(["verify-files"], {})).toContain("DATA_DIR has 4 of the files that the database names");
  expect(await admin(["verify-files"])).toMatch(
    /Refused: .* has 0 of the files .*; 4 are wrong: ids\/.* is missing; .*; photos\/.* is missing/,
  );
  expect(await admin(["copy-files"])).toContain("Copied 4 files to the bucket sparebay; it already had 0.");
  expect(files.has(`ids/${former}`)).toBe(true);

  // Still in use meanwhile: the next copy takes what was added, and deletes what was destroyed.
  await upload();
  await destroyOldPictures();
  const second = await admin(["copy-files"]);
  expect(second).toContain("Copied 1 files to the bucket sparebay; it already had 3.");
  expect(second).toContain("Deleted 1 files of IDs that were destroyed since");
  expect(files.has(`ids/${former}`)).toBe(false);
  expect(await admin(["verify-files"])).toMatch(
    /The bucket sparebay has 4 of the files that the database names, \d+\.\d MB: all, and each is what was stored\./,
  );
  const backup = path.join(dataFolder(), "backup.tar.gz");
  expect(await admin(["backup", backup])).toMatch(/rows and 4 files of the bucket sparebay\./);

  const [photo, id] = ["photos/", "ids/"].map((kind) => files.names().find((name) => name.startsWith(kind))!);
  files.remove(photo!);
  const database = `restored_${process.pid}`;
  await onServer(inject("serverUrl"), `create database ${database}`);
  const elsewhere = { ...files.settings, DATABASE_URL: databaseOn(inject("serverUrl"), database) };
  expect(await admin(["restore", backup], elsewhere)).toMatch(/Restored \d+ rows and 4 files/);
  expect(await admin(["verify-files"], elsewhere)).toContain("all, and each is what was stored.");
  await onServer(inject("serverUrl"), `drop database ${database} with (force)`);

  files.damage(photo!);
  files.damage(id!);
  const damaged = await admin(["verify-files"]);
  expect(damaged).toContain("2 are wrong:");
  for (const name of [photo!, id!]) expect(damaged).toMatch(new RegExp(`${name}[^;]*: not what was stored`));
  files.remove(id!);
  expect(await admin(["verify-files"])).toContain(`${id} is missing`);
  await files.network.refuse();
  expect(await admin(["verify-files"])).toContain("Refused: We can’t reach our photos and files right now.");
}, 180_000);
