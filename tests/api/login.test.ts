import { afterEach, expect, test, vi } from "vitest";
import { auth } from "#app/features/accounts/login/auth.server.ts";
import { actorOf } from "#app/features/accounts/session/actor.server.ts";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { waitInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newAdministrator, newTenant, password } from "#tests/support/people.ts";
import { call, cookieOf } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const actorBehind = (cookie: string) =>
  actorOf(new Request("http://localhost:3000/", { headers: { cookie } }));
const attempt = () => call("/api/login", { json: { email: "many@people.example", password: "guess" } });

test("opens a session and returns who logged in", async () => {
  const tenant = await newTenant("Tess");
  const answer = await call("/api/login", { json: { email: tenant.email, password } });
  expect(answer.status).toBe(200);
  expect(answer.body.user).toEqual({ id: tenant.id, role: "tenant", username: "Tess", email: tenant.email });
  expect(await actorBehind(cookieOf(answer))).toMatchObject({ kind: "tenant", id: tenant.id });
});

test("keeps the session where no script can read it", async () => {
  const { email } = await newTenant();
  const answer = await call("/api/login", { json: { email, password } });
  const line = answer.headers.getSetCookie().join("\n");
  expect(line).toContain("HttpOnly");
  expect(line).toContain("SameSite=Lax");
  expect(JSON.stringify(answer.body)).not.toContain("token");
});

test("answers the same for a wrong password and for an unknown address", async () => {
  const { email } = await newTenant();
  const wrong = await call("/api/login", { json: { email, password: "not this one" } });
  const unknown = await call("/api/login", { json: { email: "nobody@people.example", password } });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.message).toBe("Wrong email or password.");
});

test("names the invalid field", async () => {
  const answer = await call("/api/login", { json: { email: "not an address", password: "" } });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({
    email: "Please enter a valid email address.",
    password: "Enter your password.",
  });
});

test("refuses a body that is not JSON", async () => {
  const answer = await call("/api/login", { method: "POST", headers: { "content-type": "text/plain" } });
  expect(answer.status).toBe(415);
});

test("finds the account whatever the letters' case", async () => {
  const { email } = await newTenant();
  const answer = await call("/api/login", { json: { email: email.toUpperCase(), password } });
  expect(answer.status).toBe(200);
});

test("audits the logins of administrators", async () => {
  const { id, email } = await newAdministrator();
  await call("/api/login", { json: { email, password } });
  const entries = await db.selectFrom("auditEntries").select("action").where("actorId", "=", id).execute();
  expect(entries).toEqual([{ action: "login" }]);
});

test("makes people who try too often wait, and says how long", async () => {
  moveClock(120_000);
  for (let made = 0; made < 10; made += 1) expect((await attempt()).status).toBe(401);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const { message, retryAfter } = refused.body as { message: string; retryAfter: number };
  expect(message).toBe(`Too many attempts. ${waitInWords(retryAfter)}`);
  moveClock(240_000);
  expect((await attempt()).status).toBe(401);
});

test("ends the session at logout, also for a copy of the cookie", async () => {
  const tenant = await newTenant();
  const answer = await call("/api/logout", { method: "POST", cookie: tenant.cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toContain("Max-Age=0");
  expect((await actorBehind(tenant.cookie)).kind).toBe("visitor");
});

test("accepts a logout without a session", async () => {
  expect((await call("/api/logout", { method: "POST" })).status).toBe(200);
});

test("tells a member of a login in another browser, not of the first and not of the same again", async () => {
  moveClock(360_000);
  const { id, email } = await newTenant();
  const enter = (cookie?: string) => call("/api/login", { json: { email, password }, cookie });
  const told = async () => {
    await drainJobs(accountJobs);
    const notices = await db.selectFrom("notices").select("title").where("memberId", "=", id).execute();
    return notices.map(({ title }) => title);
  };
  const first = cookieOf(await enter());
  expect(await told()).toEqual([]);
  await enter(first);
  expect(await told()).toEqual([]);
  await enter();
  expect(await told()).toEqual(["New login to your account"]);
  const devices = db.selectFrom("knownDevices").select("deviceId").where("userId", "=", id);
  expect(await devices.execute()).toHaveLength(2);
});

test("in production an administrator without a second factor is refused, by its own reason", async () => {
  moveClock(480_000);
  const [{ id, email }, tenant] = [await newAdministrator(), await newTenant()];
  const login = (to: string) => call("/api/login", { json: { email: to, password } });
  const settings = config as { production: boolean };
  settings.production = true;
  try {
    const refused = await login(email);
    expect([refused.status, refused.body.message, refused.headers.getSetCookie()]).toEqual([
      403,
      "Administrators need a passkey or two-factor codes. Use your passkey, or set up codes on the server with two-step EMAIL.",
      [],
    ]);
    expect((await login(tenant.email)).status).toBe(200);
  } finally {
    settings.production = false;
  }
  const entries = db.selectFrom("auditEntries").select(["action", "details"]).where("subjectId", "=", id);
  expect(await entries.execute()).toEqual([{ action: "loginRefused", details: { why: "no second step" } }]);
});

test("what the login library reports is an error only if it says so", async () => {
  const said = { error: vi.spyOn(log, "error"), debug: vi.spyOn(log, "debug") };
  for (const spy of Object.values(said)) spy.mockImplementation(() => undefined);
  const { logger } = await auth.$context;
  logger.error("It broke.");
  logger.warn("It is odd.");
  const [errors, debugs] = [said.error, said.debug].map((spy) => spy.mock.calls.flat());
  vi.restoreAllMocks();
  expect([errors, debugs]).toEqual([["It broke."], ["It is odd."]]);
});
