import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { safeNext } from "#app/features/accounts/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let hours = 0;

// Each test gets an hour of its own, so that limits on attempts do not add up.
afterEach(() => {
  hours += 1;
  moveClock(hours * 3_600_000);
});

/** Asks until something else than this status is answered; how often this status was. */
async function until(status: number, ask: (round: number) => Promise<{ status: number }>, most = 60) {
  for (let round = 0; round < most; round += 1) if ((await ask(round)).status !== status) return round;
  return most;
}

test("shuts an account to guesses that come from many places, the right password too", async () => {
  const { email } = await newTenant();
  // Each minute another window for the place; the account's own window is fifteen minutes.
  let minute = 0;
  const guess = (round: number) => {
    if (round % 9 === 0) moveClock(hours * 3_600_000 + (minute += 1) * 61_000);
    return call("/api/login", { json: { email, password: `guess-${round}` } });
  };
  expect(await until(401, guess)).toBe(20);
  const right = await call("/api/login", { json: { email, password } });
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(60);
  const other = await newTenant();
  moveClock(hours * 3_600_000 + (minute + 1) * 61_000);
  expect((await call("/api/login", { json: { email: other.email, password } })).status).toBe(200);
});

test("lets nobody guess the token of a mailed link", async () => {
  const reset = (round: number) =>
    call("/api/reset-password", { json: { token: `guess-${round}`, newPassword: "a-new-password" } });
  expect(await until(400, reset)).toBe(10);
  const { id } = await newTenant();
  const verify = (round: number) => call("/api/verify-email", { json: { token: `${id}.guess-${round}` } });
  expect(await until(400, verify)).toBe(20);
});

test("lets a borrowed session try five passwords, whichever door it tries", async () => {
  const { cookie } = await newTenant();
  const currentPassword = "not this one";
  const doors = [
    ["/api/change-email", { email: "new@people.example", currentPassword }],
    ["/api/reset-password", { currentPassword, newPassword: "a-new-password" }],
    ["/api/two-step", { currentPassword }],
    ["/api/passkeys/options", { currentPassword }],
  ] as const;
  const guess = (round: number) => {
    const [path, json] = doors[round % doors.length]!;
    return call(path, { json, cookie });
  };
  expect(await until(400, guess)).toBe(5);
});

test("believes no cookie that somebody made up", async () => {
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
])("sends nobody to %j after login", (next) => {
  expect(safeNext(next)).toBeNull();
});

test("sends people on to a page of ours after login", () => {
  expect(safeNext("/checkout/res_1?from=cart#pay")).toBe("/checkout/res_1?from=cart#pay");
  expect(safeNext(null)).toBeNull();
});
