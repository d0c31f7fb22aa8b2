import { sql } from "kysely";
import { expect, test } from "vitest";
import { forgetWaiting } from "#app/features/properties/events.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { startProcess, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const count = 20_000;

async function waitingPhotos(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from waiting_photos`.execute(
    db,
  );
  return rows[0]!.count;
}

async function startWorker() {
  const worker = await startProcess("worker", { DATABASE_URL: config.databaseUrl, DATA_DIR: dataFolder() });
  untilTheEnd(worker);
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("The worker runs.");
  return worker;
}

test("a worker told to stop in the middle of a long sweep ends at once, and the next one continues at once", async () => {
  const { id } = await newLandlord();
  await sql`insert into waiting_photos (id, landlord_id, file_key, width, height, widths, created_at)
    select 'pho_' || n, ${id}, 'key' || n, 9, 9, '{9}', now() - interval '1 year' from generate_series(1, ${count}::int) n`.execute(
    db,
  );
  const first = await startWorker();
  await sql`update schedules set due_at = now() where name = ${forgetWaiting.name}`.execute(db);
  await expect.poll(waitingPhotos, { timeout: 60_000 }).toBeLessThan(count - 100);
  const { code } = await stopProcess(first);
  // A sweep that went on would lose its connections, and log each row.
  expect([
    code,
    first
      .output()
      .replace(/^.*The worker runs\./s, "")
      .trim(),
  ]).toEqual([0, ""]);
  const left = await waitingPhotos();
  expect(left).toBeGreaterThan(0);
  const { rows } = await sql`
    select due_at <= now() as "isDue", leased_until as "leasedUntil" from schedules
    where name = ${forgetWaiting.name}`.execute(db);
  expect(rows).toEqual([{ isDue: true, leasedUntil: null }]);
  // The schedule runs once an hour.
  const second = await startWorker();
  await expect.poll(waitingPhotos, { timeout: 60_000 }).toBeLessThan(left);
  await stopProcess(second);
}, 180_000);
