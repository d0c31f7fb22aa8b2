import { beforeEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { call } from "#tests/support/web.ts";

config.trustProxy = true;
beforeEach(() => db.deleteFrom("rateLimits").execute());

const from = (address: string, path: string) => call(path, { headers: { "x-forwarded-for": address } });
const isKnown = (address: string) => from(address, "/api/check-email?email=pat@people.example");

test("a caller who changes addresses within one IPv6 network stays counted", async () => {
  for (let host = 1; host <= 20; host += 1) expect((await isKnown(`2001:db8:1:2::${host}`)).status).toBe(200);
  expect((await isKnown("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).status).toBe(429);
  expect((await isKnown("2001:db8:1:3::1")).status).toBe(200);
});

test("an IPv4 address is one caller in any spelling", async () => {
  for (let turn = 0; turn < 20; turn += 1) await isKnown(turn % 2 ? "203.0.113.7" : "::ffff:203.0.113.7");
  for (const address of ["203.0.113.7", "::ffff:cb00:7107", "203.0.113.7:4711"])
    expect((await isKnown(address)).status).toBe(429);
  expect((await isKnown("203.0.113.8")).status).toBe(200);
});

test("better-auth counts by network, too", async () => {
  const start = (host: number) =>
    from(`2001:db8:1:2::${host}`, "/api/auth/oauth-popup/start?provider=nobody&role=tenant");
  const answers: number[] = [];
  for (let host = 1; host <= 200 && !answers.includes(429); host += 1)
    answers.push((await start(host)).status);
  expect(answers.at(-1)).toBe(429);
});
