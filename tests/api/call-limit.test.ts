import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { call } from "#tests/support/web.ts";
import { whoMay } from "#tests/support/who-may.ts";

beforeEach(() => void (config.trustProxy = true));
afterEach(() => moveClock(0));

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const addressed = (operation: string) =>
  operation.replaceAll(/\{\w+\}/g, "some_1").split(" ") as [string, string];

test("an IP address that sends endlessly has to wait, on any call and before the body is read", async () => {
  // Each from another address of one network (/64).
  for (let turn = 1; turn <= 600; turn += 1) {
    const ask = { method: "POST", ...from(`2001:db8:1:2::${turn.toString(16)}`) };
    expect((await call("/api/claims", ask)).status).toBe(401);
  }
  const sending = Object.keys(whoMay).filter((one) => /^(?!GET )\w+ \/api\/(?!webhooks\/)/.test(one));
  expect(sending.length).toBeGreaterThan(50);
  for (const operation of [...sending, "DELETE /api/no-such-call"]) {
    const [method, path] = addressed(operation);
    const { status, headers } = await call(path, { method, ...from("2001:db8:1:2::1") });
    expect([operation, status, Number(headers.get("retry-after")) > 0]).toEqual([operation, 429, true]);
  }
  const webhook = { method: "POST", ...from("2001:db8:1:2::1") };
  expect((await call("/api/webhooks/stripe", webhook)).status).toBe(400);
  expect((await call("/api/session", from("2001:db8:1:2::1"))).status).toBe(200);
  expect((await call("/api/claims", { method: "POST", ...from("2001:db8:1:3::1") })).status).toBe(401);
  // Programs on this machine are not counted.
  expect((await call("/api/claims", { method: "POST" })).status).toBe(401);
  moveClock(60_001);
  expect((await call("/api/claims", { method: "POST", ...from("2001:db8:1:2::1") })).status).toBe(401);
});

test.each([
  ["POST", "/api/end-rental"],
  ["POST", "/api/open-reservation"],
  ["POST", "/api/open-reservation/link"],
  ["POST", "/api/create-checkout-session"],
  ["POST", "/api/payment/create-checkout-session"],
  ["POST", "/api/unsubscribe"],
  ["POST", "/api/views"],
  ["DELETE", "/api/verify-email"],
])("%s %s accepts 120 hostile bodies a minute", async (method, path) => {
  const headers = { ...from("203.0.113.9").headers, "content-type": "application/json" };
  // Room for these seven within everything that this address may send.
  moveClock(path.length * 60_001);
  const statuses: number[] = [];
  for (let turn = 0; turn < 121; turn += 1)
    statuses.push((await call(path, { method, text: "[".repeat(50), headers })).status);
  expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([400]), 429]);
});
