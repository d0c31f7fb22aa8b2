import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { config } from "./config.server.ts";
import { db, transaction } from "./db.server.ts";
import { putFile, removeFile } from "./files.server.ts";
import { log } from "./log.server.ts";
import { readLastingKey } from "./read-lasting-key.server.ts";
import { countRunning } from "./running-requests.server.ts";
import { isResetting, watchTrial } from "./trial.server.ts";

const filesMark = "trial-files";

afterEach(async () => {
  config.trialResets = null;
  await sql`delete from system_facts where name in ('trial', ${filesMark})`.execute(db);
  await removeFile(filesMark);
});

/** A trial that was last reset so many minutes ago; it is due again in an hour. */
async function trialSince(minutes: number): Promise<void> {
  config.trialResets = new Date(Date.now() + 3_600_000).toISOString().slice(11, 16);
  const id = await transaction((trx) => readLastingKey(trx, filesMark));
  await putFile(filesMark, Buffer.from(id));
  await sql`insert into system_facts (name, value, updated_at)
    values ('trial', 'ready', now() - ${`${minutes} minutes`}::interval)`.execute(db);
}

const isSet = async () =>
  (
    await sql`select from system_facts where name = 'trial' and value = 'ready' and updated_at > now() - interval '1 minute'`.execute(
      db,
    )
  ).rows.length === 1;

test(
  "a full disk resets a trial early, but not twice in a quarter of an hour",
  { timeout: 60_000 },
  async () => {
    vi.spyOn(log, "warn").mockReturnValue();
    const reset = vi.fn<() => Promise<void>>(async () => {});
    await trialSince(5);
    const full = async () => true;
    let stop = await watchTrial(reset, full);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    stop();
    expect(reset).not.toHaveBeenCalled();
    await sql`update system_facts set updated_at = now() - interval '20 minutes' where name = 'trial'`.execute(
      db,
    );
    stop = await watchTrial(reset, full);
    await expect.poll(isSet, { timeout: 20_000 }).toBe(true);
    stop();
    expect(reset).toHaveBeenCalledTimes(1);
  },
);

test("a reset waits for a request that was begun before", { timeout: 60_000 }, async () => {
  vi.spyOn(log, "warn").mockReturnValue();
  const reset = vi.fn<() => Promise<void>>(async () => {});
  await trialSince(5);
  const stop = await watchTrial(reset, async () => false);
  const answered = Promise.withResolvers<void>();
  const request = countRunning({} as Parameters<typeof countRunning>[0], () => answered.promise);
  // Once this process says that it may write.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await sql`update system_facts set updated_at = 'epoch' where name = 'trial'`.execute(db);
  await expect.poll(isResetting, { timeout: 10_000 }).toBe(true);
  // Longer than all processes take to notice.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(reset).not.toHaveBeenCalled();
  answered.resolve();
  await request;
  await expect.poll(isSet, { timeout: 20_000 }).toBe(true);
  stop();
  expect([reset.mock.calls.length, isResetting()]).toEqual([1, false]);
});

test("a process may write once it watches, and is waited for from then on", async () => {
  await trialSince(5);
  const writers = async () =>
    (
      await sql`select from pg_locks where locktype = 'advisory' and objid = 7412292 and mode = 'ShareLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.length;
  const stop = await watchTrial(null);
  const atOnce = await writers();
  stop();
  await expect.poll(writers).toBe(0);
  expect(atOnce).toBe(1);
});

test("what a process that holds no lock has begun is waited for, too", { timeout: 60_000 }, async () => {
  vi.spyOn(log, "warn").mockReturnValue();
  const reset = vi.fn<() => Promise<void>>(async () => {});
  await trialSince(5);
  const stop = await watchTrial(reset, async () => false);
  const answered = Promise.withResolvers<void>();
  const request = countRunning({} as Parameters<typeof countRunning>[0], () => answered.promise);
  // Its connection is gone, and it has not made another.
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7412292
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  await sql`update system_facts set value = 'resetting' where name = 'trial'`.execute(db);
  await expect.poll(isResetting, { timeout: 10_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(reset).not.toHaveBeenCalled();
  answered.resolve();
  await request;
  await expect.poll(isSet, { timeout: 20_000 }).toBe(true);
  stop();
});

test("files that aren’t the trial’s stop its resets, which is said once", { timeout: 60_000 }, async () => {
  const said = vi.spyOn(log, "error").mockReturnValue();
  const reset = vi.fn<() => Promise<void>>(async () => {});
  await trialSince(5);
  await putFile(filesMark, Buffer.from("another"));
  await sql`update system_facts set updated_at = 'epoch' where name = 'trial'`.execute(db);
  const stop = await watchTrial(reset, async () => false);
  await expect.poll(() => said.mock.calls.length, { timeout: 20_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  stop();
  expect([said.mock.calls.length, reset.mock.calls.length]).toEqual([1, 0]);
});
