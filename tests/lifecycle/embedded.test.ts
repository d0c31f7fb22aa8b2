import { scryptSync } from "node:crypto";
import { chownSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { demoPassword } from "#app/features/accounts/model.ts";
import { socketDirectory } from "#app/platform/data-folder.server.ts";
import {
  ended,
  startProcess,
  startWeb,
  stopProcess,
  type WebProcess,
} from "#tests/support/server-process.ts";
import { slowness } from "#tests/support/slowness.ts";
import { cleanUpAfterEach, dataFolder, postgresOn, productFor, untilTheEnd, usedFolder } from "./runs.ts";

// Tests the embedded database from outside: settings in, a process and its exit out.
const patient = 180_000;

cleanUpAfterEach();

test(
  "starts on an empty folder with the demo town and 5 s of work, and again with 3; SIGTERM and Ctrl-C leave nothing running",
  { timeout: patient },
  async () => {
    const DATA_DIR = dataFolder();
    const first = untilTheEnd(await startWeb({ DATA_DIR, DEMO: "true" }, { isPlain: true }));
    await expectStrongPasswords(DATA_DIR);
    // Drawing its photos, which the build has, takes eight.
    expect(processorSeconds(first)).toBeLessThan(5 * slowness());
    expect(first.output()).toContain(`is ready at ${first.url}`);
    expect(postgresOn(DATA_DIR)).not.toEqual([]);
    expect((await stopProcess(first, "SIGTERM")).code).toBe(0);
    await expectNothingLeft(DATA_DIR);
    const again = untilTheEnd(await startWeb({ DATA_DIR }));
    expect(processorSeconds(again)).toBeLessThan(3 * slowness());
    expect((await stopProcess(again, "SIGINT")).code).toBe(0);
    await expectNothingLeft(DATA_DIR);
  },
);

test("a second process on the same DATA_DIR is refused in one sentence", { timeout: patient }, async () => {
  const DATA_DIR = await usedFolder();
  const first = untilTheEnd(await startWeb({ DATA_DIR }));
  const second = untilTheEnd(await startProcess("server", { DATA_DIR, PORT: "0" }));
  const { code, output } = await ended(second);
  expect([code, output]).toEqual([
    1,
    `Another process already runs on DATA_DIR ${DATA_DIR}: stop it, or choose another DATA_DIR.\n`,
  ]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test("after kill -9 of everything, all confirmed data is there", { timeout: patient }, async () => {
  const DATA_DIR = await usedFolder();
  const web = untilTheEnd(await startWeb({ DATA_DIR }));
  const acknowledged = await signUpUntilKilled(web, DATA_DIR);
  expect(acknowledged.length).toBeGreaterThan(0);
  const again = untilTheEnd(await startWeb({ DATA_DIR }));
  for (const email of acknowledged) expect(await isKnown(again, email)).toBe(true);
  await stopProcess(again);
  await expectNothingLeft(DATA_DIR);
});

test(
  "a database left behind by kill -9 of the server alone is taken over",
  { timeout: patient },
  async () => {
    const DATA_DIR = await usedFolder();
    const web = untilTheEnd(await startWeb({ DATA_DIR }));
    await signUp(web, "kept@people.example");
    await stopProcess(web, "SIGKILL");
    expect(postgresOn(DATA_DIR)).not.toEqual([]);
    const again = untilTheEnd(await startWeb({ DATA_DIR }));
    expect(await isKnown(again, "kept@people.example")).toBe(true);
    await stopProcess(again);
    expect(postgresOn(DATA_DIR)).toEqual([]);
  },
);

const isRoot = process.getuid?.() === 0;
const ordinary = { uid: 65_534, gid: 65_534 };

test.skipIf(!isRoot)("also runs as an ordinary user", { timeout: patient }, async () => {
  const DATA_DIR = dataFolder();
  chownSync(DATA_DIR, ordinary.uid, ordinary.gid);
  const web = untilTheEnd(
    await startWeb({ DATA_DIR }, { ...ordinary, cwd: await productFor(ordinary), isPlain: true }),
  );
  await signUp(web, "plain@people.example");
  expect(await isKnown(web, "plain@people.example")).toBe(true);
  expect((await stopProcess(web)).code).toBe(0);
  await expectNothingLeft(DATA_DIR);
});

/** scrypt with 16,384 blocks of 2 kB: 32 MB of memory and a tenth of a second for each guess. */
async function expectStrongPasswords(folder: string): Promise<void> {
  const client = new pg.Client({ host: socketDirectory(folder), user: "sparebay", database: "sparebay" });
  await client.connect();
  const { rows } = await client.query<{ password: string }>("select password from credentials limit 1");
  await client.end();
  const [salt, key] = rows[0]!.password.split(":");
  const strength = { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 };
  expect(scryptSync(demoPassword, salt!, 64, strength).toString("hex")).toBe(key);
}

async function signUpUntilKilled(web: WebProcess, folder: string): Promise<string[]> {
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let count = 0; ; count++) {
      const email = `person${count}@people.example`;
      if ((await signUp(web, email)) < 300) acknowledged.push(email);
    }
  })().catch(() => {});
  while (acknowledged.length < 3) await sleep(10);
  for (const pid of postgresOn(folder)) process.kill(pid, "SIGKILL");
  await stopProcess(web, "SIGKILL");
  await writing;
  return acknowledged;
}

/** Returns the HTTP status; a service request needs no account, but can be read later. */
async function signUp(web: WebProcess, email: string): Promise<number> {
  const answer = await fetch(`${web.url}/api/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: web.url },
    body: JSON.stringify({ username: "Pat", email, password: "a-long-enough-password", role: "tenant" }),
  });
  return answer.status;
}

async function isKnown(web: WebProcess, email: string): Promise<boolean> {
  const answer = await fetch(`${web.url}/api/check-email?email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { exists: boolean }).exists;
}

/** The processor time that the process has used; the wall clock would also count other tests. */
function processorSeconds({ child }: WebProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A stop takes at most 10 s after the signal, including the database. */
async function expectNothingLeft(folder: string) {
  for (let waited = 0; waited < 5000 && postgresOn(folder).length > 0; waited += 50) await sleep(50);
  expect(postgresOn(folder)).toEqual([]);
}
