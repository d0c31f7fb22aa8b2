import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { guesses, safeNext } from "#app/features/accounts/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call, cookieOf } from "#tests/support/web.ts";

let hours = 0;
let minute = 0;

// Each test gets its own hour, so that limits on attempts don't add up.
afterEach(() => {
  hours += 1;
  minute = 0;
  moveClock(hours * 3_600_000);
});

/** Sends requests until the status differs; returns how often it was this one. */
async function until(status: number, ask: (round: number) => Promise<{ status: number }>, most = 60) {
  for (let round = 0; round < most; round += 1) if ((await ask(round)).status !== status) return round;
  return most;
}

/** Guesses an account's password, each minute from another network; returns how many guesses were allowed. */
async function guessAt(email: string, cookie?: string) {
  return until(401, (round) => {
    if (round % 9 === 0) moveClock(hours * 3_600_000 + (minute += 1) * 61_000);
    return call("/api/login", { json: { email, password: `guess-${round}` }, cookie });
  });
}

test.each([newTenant, newAdministrator])(
  "strangers' guesses lock strangers out, and not the browser in which the owner has logged in",
  async (newPerson) => {
    const { id, email } = await newPerson();
    const entered = await call("/api/login", { json: { email, password } });
    const line = entered.headers.getSetCookie().find((one) => one.startsWith("device="))!;
    expect(line).toContain("HttpOnly; SameSite=Lax");
    const known = line.split(";")[0]!;
    expect(await guessAt(email)).toBe(14);
    const right = (cookie?: string) => call("/api/login", { json: { email, password }, cookie });
    const shut = await right();
    expect(shut.status).toBe(429);
    expect(Number(shut.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await right(known)).body.user.id).toBe(id);
    // Neither a made-up device nor someone else's is the owner's.
    const other = await newTenant();
    const foreign = cookieOf(await call("/api/login", { json: { email: other.email, password } }));
    moveClock(hours * 3_600_000 + (minute += 1) * 61_000);
    for (const cookie of [
      known.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      foreign,
      "device=dev_x.y",
    ])
      expect((await right(cookie)).status).toBe(429);
  },
);

test("the owner's browser has its own count of guesses; all browsers together have at most 100 an hour", async () => {
  const { email } = await newTenant();
  const known: string[] = [];
  while (known.length < 4) known.push(cookieOf(await call("/api/login", { json: { email, password } })));
  const heard = [await guessAt(email)];
  for (const cookie of known) heard.push(await guessAt(email, cookie));
  // Four devices with five each would be twenty: together they have fifteen an hour.
  expect(heard).toEqual([14, 5, 5, 5, 0]);
  const { unknownDevices, oneDevice, knownDevices } = guesses;
  expect([unknownDevices.seconds, oneDevice.seconds, knownDevices.seconds]).toEqual([900, 900, 3600]);
  expect(5 * unknownDevices.max + 2 * knownDevices.max).toBeLessThanOrEqual(100);
});

/** The token of a password reset's link. */
async function resetToken(email: string): Promise<string> {
  await call("/api/forgot-password", { json: { email } });
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("inboxMessages").selectAll().execute();
  const mail = emails.find(({ recipients, html }) => recipients.includes(email) && html.includes("token="))!;
  return /token=([\w-]+)/.exec(mail.html)![1]!;
}

test("a reset in the owner's browser clears its own count and that of all known browsers", async () => {
  const { email } = await newTenant();
  const known: string[] = [];
  while (known.length < 4) known.push(cookieOf(await call("/api/login", { json: { email, password } })));
  const heard: number[] = [];
  for (const cookie of known) heard.push(await guessAt(email, cookie));
  expect(heard).toEqual([5, 5, 5, 0]);
  const newPassword = "an-entirely-new-one";
  const reset = { token: await resetToken(email), newPassword };
  expect((await call("/api/reset-password", { json: reset, cookie: known[0]! })).status).toBe(200);
  const login = (cookie: string) => call("/api/login", { json: { email, password: newPassword }, cookie });
  expect((await login(known[0]!)).status).toBe(200);
  expect(await guessAt(email, known[0])).toBe(5);
});

test("a reset clears the counts, forgets other browsers, and lets its own in while strangers keep guessing", async () => {
  const { email } = await newTenant();
  const before = cookieOf(await call("/api/login", { json: { email, password } }));
  expect(await guessAt(email)).toBe(14);
  const token = await resetToken(email);
  const newPassword = "an-entirely-new-one";
  const reset = await call("/api/reset-password", { json: { token, newPassword } });
  expect(await guessAt(email)).toBe(14);
  const login = (cookie: string) => call("/api/login", { json: { email, password: newPassword }, cookie });
  expect((await login(before)).status).toBe(429);
  expect((await login(cookieOf(reset))).status).toBe(200);
});

test("no one can guess the token of an emailed link", async () => {
  const reset = (round: number) =>
    call("/api/reset-password", { json: { token: `guess-${round}`, newPassword: "a-new-password" } });
  expect(await until(400, reset)).toBe(10);
  const { id } = await newTenant();
  const verify = (round: number) => call("/api/verify-email", { json: { token: `${id}.guess-${round}` } });
  expect(await until(400, verify)).toBe(20);
});

test("a borrowed session can try five passwords, on any route", async () => {
  const { cookie } = await newTenant();
  const currentPassword = "not this one";
  const routes = [
    ["/api/change-email", { email: "new@people.example", currentPassword }],
    ["/api/reset-password", { currentPassword, newPassword: "a-new-password" }],
    ["/api/two-step", { currentPassword }],
    ["/api/passkeys/options", { currentPassword }],
  ] as const;
  const guess = (round: number) => {
    const [path, json] = routes[round % routes.length]!;
    return call(path, { json, cookie });
  };
  expect(await until(400, guess)).toBe(5);
});

test("trusts no cookie that someone made up", async () => {
  const [tenant, visitor] = [await newTenant(), newVisitor()];
  const reservation = await newReservation(visitor.actor, await newProperty(await newLandlord()));
  const token = decodeURIComponent(tenant.cookie).split("=")[1]!.split(".")[0]!;
  const signed = (text: string, key: string, form: "base64" | "base64url") =>
    createHmac("sha256", key).update(text).digest(form);
  const sessions = [
    token,
    `${token}.${signed(token, "", "base64")}`,
    `${token}.${signed(token, "a-secret-of-my-own", "base64")}`,
    `${"x".repeat(32)}.${decodeURIComponent(tenant.cookie).split(".")[1]}`,
    JSON.stringify({ id: tenant.id, role: "administrator" }),
  ];
  for (const forged of sessions) {
    const cookie = `sparebay.session_token=${encodeURIComponent(forged)}`;
    expect((await call("/api/session", { cookie })).body).toEqual({ user: null });
    expect((await call("/api/sessions", { cookie })).status).toBe(401);
  }
  for (const forged of [
    visitor.id,
    `${visitor.id}.`,
    `${visitor.id}.${signed(visitor.id, "mine", "base64url")}`,
  ])
    expect((await call(`/api/reservations/${reservation.id}`, { cookie: `visitor=${forged}` })).status).toBe(
      404,
    );
  expect((await call(`/api/reservations/${reservation.id}`, { cookie: visitor.cookie })).status).toBe(200);
  expect(await db.selectFrom("sessions").where("token", "=", token).selectAll().execute()).toHaveLength(1);
});

test.each([
  "https://thief.example",
  "//thief.example",
  "/\\thief.example",
  "/.//thief.example",
  "/login/..//thief.example",
  "/\t/thief.example",
  "\\\\thief.example",
  "javascript:alert(1)",
  "http:thief.example",
  "thief.example",
  "",
])("redirects no one to %j after login", (next) => {
  expect(safeNext(next)).toBeNull();
});

test("redirects to a page of ours after login", () => {
  expect(safeNext("/checkout/res_1?from=cart#pay")).toBe("/checkout/res_1?from=cart#pay");
  expect(safeNext(null)).toBeNull();
});
