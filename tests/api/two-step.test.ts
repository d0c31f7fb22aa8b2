import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { totp } from "#tests/support/totp.ts";
import { call, cookieOf } from "#tests/support/web.ts";

let hours = 0;

// The app's codes follow the machine's clock, which stands still here.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

// Each test gets its own hour, so that limits on attempts don't add up.
afterEach(() => {
  vi.useRealTimers();
  hours += 1;
  moveClock(hours * 3_600_000);
});

const start = (cookie: string, currentPassword = password) =>
  call("/api/two-step", { json: { currentPassword }, cookie });
const login = (email: string) => call("/api/login", { json: { email, password } });
const enter = (cookie: string, code: string) => call("/api/login/code", { json: { code }, cookie });
const member = async (cookie: string) => (await call("/api/session", { cookie })).body.user;

/** The code after the one that turned codes on, which the library already accepts. */
const next = (secret: string) => totp(secret, Date.now() + 30_000);

function refusedLogins(userId: string | null) {
  return db
    .selectFrom("auditEntries")
    .selectAll()
    .where("action", "=", "loginRefused")
    .where("subjectId", userId === null ? "is" : "=", userId)
    .orderBy("id")
    .execute();
}

async function withCodes() {
  const person = await newTenant();
  const { body } = await start(person.cookie);
  const first = totp(body.secret);
  const on = await call("/api/two-step/confirm", {
    json: { code: first },
    cookie: person.cookie,
  });
  expect(on.status).toBe(200);
  return {
    ...person,
    cookie: cookieOf(on),
    first,
    secret: body.secret as string,
    spare: body.spare_codes as string[],
  };
}

test("requires the app's code after the password, and lets no one in without it", async () => {
  const { id, email, secret } = await withCodes();
  const first = await login(email);
  expect(first.body).toEqual({ two_step: true, message: "Enter the code from your authenticator app." });
  expect(await member(cookieOf(first))).toBeNull();
  const wrong = await enter(cookieOf(first), "000000");
  expect([wrong.status, wrong.body.message]).toEqual([401, "That code is incorrect."]);
  const code = next(secret);
  const second = await enter(cookieOf(first), ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(second.body.user.id).toBe(id);
  expect(await member(cookieOf(second))).toMatchObject({ id });
  const again = await enter(cookieOf(first), next(secret));
  expect([again.status, again.body.message]).toEqual([401, "Please log in again."]);
});

test("accepts a code once, including the one that turned codes on, and audits another attempt", async () => {
  const { id, email, secret, first } = await withCodes();
  const used = await enter(cookieOf(await login(email)), first);
  const sentence = "This code was already used. Wait for the next one.";
  expect([used.status, used.body.message]).toEqual([401, sentence]);
  const code = next(secret);
  const [mine, stolen] = [cookieOf(await login(email)), cookieOf(await login(email))];
  expect((await enter(mine, code)).status).toBe(200);
  const replayed = await enter(stolen, code);
  expect([replayed.status, replayed.body.message]).toEqual([401, sentence]);
  expect(await member(stolen)).toBeNull();
  expect((await enter(stolen, totp(secret))).body.message).toBe(sentence);
  const written = await refusedLogins(id);
  const why = "code used twice";
  expect(written.map(({ details }) => details)).toEqual([{ why }, { why }, { why }]);
});

test("accepts a code for the account whose password was right, also if someone else is logged in here", async () => {
  const [one, other] = [await withCodes(), await withCodes()];
  const challenge = cookieOf(await login(one.email));
  const headers = { "x-client-address": "203.0.113.9" };
  const json = { code: next(one.secret) };
  const cookie = `${other.cookie}; ${challenge}`;
  const entered = await call("/api/login/code", { json, cookie, headers });
  expect(entered.body.user.id).toBe(one.id);
  expect(await member(cookieOf(entered))).toMatchObject({ id: one.id });
  const sessions = await call("/api/sessions", { cookie: cookieOf(entered) });
  expect(JSON.stringify(sessions.body)).not.toContain("203.0.113.9");
});

test("audits who was refused and why, and nothing that was typed", async () => {
  const { id, email } = await withCodes();
  const typed = "what-somebody-typed";
  await call("/api/login", { json: { email, password: typed } });
  await enter(cookieOf(await login(email)), "000000");
  await call("/api/login", { json: { email: "nobody@elsewhere.example", password: typed } });
  await call("/api/login/passkey", { json: { response: { id: typed } } });
  const written = [...(await refusedLogins(id)), ...(await refusedLogins(null)).slice(-2)];
  expect(written.map(({ details, ipAddress }) => [details, ipAddress])).toEqual(
    ["wrong password", "wrong code", "wrong password", "unknown passkey"].map((why) => [
      { why },
      "127.0.0.1",
    ]),
  );
  expect(JSON.stringify(written)).not.toMatch(/what-somebody-typed|elsewhere\.example/);
});

test("waits ten minutes for the code, and no longer", async () => {
  const statusAfter = async (minutes: number) => {
    const { email, secret } = await withCodes();
    const asked = cookieOf(await login(email));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    return (await enter(asked, totp(secret, Date.now()))).status;
  };
  expect([await statusAfter(9.9), await statusAfter(10.1)]).toEqual([200, 401]);
});

test("accepts a backup code once", async () => {
  const { email, spare } = await withCodes();
  expect(spare).toHaveLength(10);
  expect((await enter(cookieOf(await login(email)), spare[0]!)).status).toBe(200);
  const again = await enter(cookieOf(await login(email)), spare[0]!);
  expect([again.status, again.body.message]).toEqual([401, "That code is incorrect."]);
});

test("ends a login after five wrong codes, and makes people who guess wait", async () => {
  const { email, secret } = await withCodes();
  const first = cookieOf(await login(email));
  for (let wrong = 0; wrong < 5; wrong += 1) expect((await enter(first, "000000")).status).toBe(401);
  expect((await enter(first, next(secret))).body.message).toBe("Please log in again.");
  for (let wrong = 6; wrong < 10; wrong += 1) await enter(first, "000000");
  expect((await enter(first, "000000")).status).toBe(429);
});

test("turns nothing on before a correct code, keeps no secret readable, and requires the password", async () => {
  const { email, cookie } = await newTenant();
  expect((await start(cookie, "not this one")).body.fields).toEqual({
    currentPassword: "The current password is incorrect.",
  });
  const early = await call("/api/two-step/confirm", { json: { code: "000000" }, cookie });
  expect([early.status, early.body.fields]).toEqual([400, { code: "Start again with your password." }]);
  const { body } = await start(cookie);
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Sparebay:/);
  expect(body.qr).toContain("<svg");
  const rows = await db.selectFrom("twoFactors").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.secret);
  expect(JSON.stringify(rows)).not.toContain(body.spare_codes[0]);
  const wrong = await call("/api/two-step/confirm", { json: { code: "000000" }, cookie });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { code: "That code is incorrect." }]);
  expect((await login(email)).body.user.email).toBe(email);
  expect((await call("/api/two-step", { json: { currentPassword: password } })).status).toBe(401);
  expect((await call("/api/two-step/confirm", { json: { code: "000000" } })).status).toBe(401);
});

test("is turned off with the password, and its owner is told both times", async () => {
  const { email, cookie } = await withCodes();
  expect((await start(cookie)).status).toBe(409);
  const off = (currentPassword: string) =>
    call("/api/two-step", { method: "DELETE", json: { currentPassword }, cookie });
  expect((await off("not this one")).status).toBe(400);
  expect((await off(password)).status).toBe(200);
  expect((await login(email)).body.user.email).toBe(email);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    "Two-factor codes were turned off",
    "Two-factor codes were turned on",
  ]);
});
