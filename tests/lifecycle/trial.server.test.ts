import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { databaseOn, onDatabase, onServer } from "#tests/support/on-server.ts";
import {
  ended,
  startProcess,
  startWeb,
  stopProcess,
  type WebProcess,
} from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

const patient = 240_000;
cleanUpAfterEach();

/** A database of its own, and the settings of a public trial on it. */
async function newTrial() {
  const name = `trial_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(inject("serverUrl"), `create database ${name}`);
  onTestFinished(() => onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`));
  const DATABASE_URL = databaseOn(inject("serverUrl"), name);
  const settings = {
    NODE_ENV: "production",
    PUBLIC_URL: "http://127.0.0.1",
    DATABASE_URL,
    DATA_DIR: dataFolder(),
    SESSION_SECRET: "s".repeat(32),
    ID_ENCRYPTION_KEY: "a".repeat(64),
    TRIAL_RESETS: "03:00",
    LOG_LEVEL: "warn",
    STOP_WAIT: "0",
  };
  return { settings, ask: (statement: string) => onDatabase<{ n: number }>(DATABASE_URL, statement) };
}

const count = async (trial: Awaited<ReturnType<typeof newTrial>>, table: string) =>
  (await trial.ask(`select count(*)::int as n from ${table}`))[0]!.n;
const makeDue = "update system_facts set updated_at = 'epoch' where name = 'trial'";
const isReady = async (trial: Awaited<ReturnType<typeof newTrial>>) =>
  (
    await trial.ask(
      "select count(*)::int as n from system_facts where name = 'trial' and value = 'ready' and updated_at > 'epoch'",
    )
  )[0]!.n === 1;
const post = ({ url }: WebProcess, call: string, body: object, cookie = "") =>
  fetch(`${url}${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://127.0.0.1", cookie },
    body: JSON.stringify(body),
  });
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const resets = (web: WebProcess) => web.output().split('"the trial is being reset"').length - 1;

test(
  "a public trial says what it is, and a reset by one of its processes brings people, photos and sessions back to the seed",
  { timeout: patient },
  async () => {
    const trial = await newTrial();
    const first = untilTheEnd(await startWeb(trial.settings));
    const second = untilTheEnd(await startWeb(trial.settings));
    const page = await fetch(`${first.url}/`);
    expect(await page.text()).toContain(
      "This is a trial: nothing is charged, no email is sent, and everything is deleted each day at 03:00 UTC.",
    );
    expect(await (await fetch(`${first.url}/login`)).text()).toContain("tenant@sparebay.example");
    const before = await Promise.all(
      ["users", "properties", "photos", "ledger_lines"].map((table) => count(trial, table)),
    );
    const login = await post(first, "/api/login", {
      email: "admin@sparebay.example",
      password: "demo-password-1",
    });
    expect(login.status).toBe(200);
    const cookie = cookieOf(login);
    const signup = {
      username: "Vera",
      email: "vera@trial.example",
      password: "a-long-enough-password",
      role: "tenant",
    };
    expect((await post(first, "/api/signup", signup)).status).toBe(201);
    // What a landlord uploaded.
    const photo = path.join(trial.settings.DATA_DIR, "files", "photos", "strange", "640.webp");
    mkdirSync(path.dirname(photo), { recursive: true });
    writeFileSync(photo, "bytes");
    await trial.ask(makeDue);
    for (const { url } of [second, first])
      await expect.poll(async () => (await fetch(`${url}/`)).status, { timeout: 20_000 }).toBe(503);
    const closed = await fetch(`${first.url}/`, { headers: { accept: "text/html" } });
    expect([closed.status, closed.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await closed.text()).toContain("This trial is being reset. It is back in half a minute.");
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    for (const { url } of [first, second])
      await expect.poll(async () => (await fetch(`${url}/`)).status, { timeout: 60_000 }).toBe(200);
    expect(
      await Promise.all(
        ["users", "properties", "photos", "ledger_lines"].map((table) => count(trial, table)),
      ),
    ).toEqual(before);
    expect(existsSync(photo)).toBe(false);
    const session = await fetch(`${first.url}/api/session`, { headers: { cookie } });
    expect(await session.json()).toEqual({ user: null });
    expect(
      (await post(second, "/api/login", { email: "vera@trial.example", password: signup.password })).status,
    ).toBe(401);
    expect(resets(first) + resets(second)).toBe(1);
    // A photo of the town is there again.
    const search = await (await fetch(`${first.url}/api/properties`)).text();
    const url = /\/photos\/[^"]+?\.webp|\/photos\/[^"]+/.exec(search)?.[0];
    expect((await fetch(`${first.url}${url}`)).status).toBe(200);
  },
);

test("a process that is killed in a reset leaves it to the next start", { timeout: patient }, async () => {
  const trial = await newTrial();
  const first = untilTheEnd(await startWeb(trial.settings));
  const people = await count(trial, "users");
  await trial.ask(makeDue);
  await expect.poll(() => count(trial, "users"), { timeout: 30_000, interval: 20 }).toBe(0);
  await stopProcess(first, "SIGKILL");
  const left = await trial.ask("select count(*)::int as n from system_facts where value = 'resetting'");
  expect(left[0]!.n).toBe(1);
  const second = untilTheEnd(await startWeb(trial.settings));
  await expect.poll(() => isReady(trial), { timeout: 60_000 }).toBe(true);
  expect(await count(trial, "users")).toBe(people);
  await expect.poll(async () => (await fetch(`${second.url}/`)).status, { timeout: 10_000 }).toBe(200);
});

test(
  "refuses a database that has anything but a trial, and a trial’s database or files without the setting; all stay as they are",
  { timeout: patient },
  async () => {
    const trial = await newTrial();
    const { TRIAL_RESETS, ...production } = trial.settings;
    const usual = {
      ...production,
      ALLOW_SANDBOX_PAYMENTS: "true",
      MAIL_URL: "smtp://127.0.0.1:9",
      PORT: "0",
    };
    const web = untilTheEnd(await startProcess("server", usual));
    await expect.poll(() => web.output(), { timeout: 60_000 }).toContain("is ready");
    await stopProcess(web);
    await trial.ask(
      "insert into users (id, name, username, email, role) values ('usr_1', 'Ann', 'Ann', 'ann@people.example', 'tenant')",
    );
    const onOthers = await ended(untilTheEnd(await startProcess("server", { ...trial.settings, PORT: "0" })));
    expect([onOthers.code, onOthers.output.trim()]).toEqual([
      1,
      "The setting TRIAL_RESETS deletes everything each day, and the database isn’t a trial’s: use a new, empty one.",
    ]);
    expect(await count(trial, "users")).toBe(1);
    // An empty database beside production's files.
    const beside = await newTrial();
    const kept = path.join(beside.settings.DATA_DIR, "files", "ids", "someones.webp");
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, "sealed");
    const onFiles = await ended(untilTheEnd(await startProcess("server", { ...beside.settings, PORT: "0" })));
    expect([onFiles.code, onFiles.output]).toEqual([1, expect.stringContaining("aren’t this trial’s")]);
    expect(existsSync(kept)).toBe(true);
    const foreign = await newTrial();
    await foreign.ask("create table invoices (id int); insert into invoices values (1)");
    const onForeign = await ended(
      untilTheEnd(await startProcess("server", { ...foreign.settings, PORT: "0" })),
    );
    expect(onForeign.output).toContain("isn’t a trial’s");
    expect(await count(foreign, "invoices")).toBe(1);
    await trial.ask("delete from users; insert into system_facts (name, value) values ('trial', 'ready')");
    for (const entry of ["server", "worker"] as const) {
      const without = await ended(untilTheEnd(await startProcess(entry, usual)));
      expect([without.code, without.output.trim()]).toEqual([
        1,
        "The database is a public trial’s, whose passwords everyone knows: set TRIAL_RESETS, or use another database.",
      ]);
    }
    expect(TRIAL_RESETS).toBe("03:00");
    // An empty database beside a trial's files.
    const ofTrial = await newTrial();
    const mark = path.join(ofTrial.settings.DATA_DIR, "files", "trial-files");
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, "a trial's id");
    const besideTrial = {
      ...usual,
      DATABASE_URL: ofTrial.settings.DATABASE_URL,
      DATA_DIR: ofTrial.settings.DATA_DIR,
    };
    const onTrial = await ended(untilTheEnd(await startProcess("server", besideTrial)));
    expect([onTrial.code, onTrial.output.trim()]).toEqual([
      1,
      "DATA_DIR or the bucket has the files of a public trial, which deletes all of them each day: use another one.",
    ]);
  },
);
