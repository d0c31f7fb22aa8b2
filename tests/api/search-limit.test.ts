import { afterAll, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { call } from "#tests/support/web.ts";

config.trustProxy = true;
// Each from another address of one network (/64), as a caller with IPv6 can do.
let taken = 0;
const outside = () => ({ headers: { "x-forwarded-for": `2001:db8:1:2::${(taken += 1).toString(16)}` } });
// A search that is refused for its parameters counts as one, and costs less.
const search = "/api/search?sort=sideways";

afterAll(() => moveClock(0));

test("an IP address that searches endlessly has to wait, on every page; programs on this machine don't", async () => {
  for (let round = 0; round < 1199; round += 1) expect((await call(search, outside())).status).toBe(400);
  expect((await call("/?query=17101", outside())).status).toBe(200);
  expect((await call(search, { ...outside(), method: "HEAD" })).status).toBe(429);
  for (const path of [search, "/api/properties", "/", "/_root.data", "/properties?query=x", "/storage"]) {
    const refused = await call(path, outside());
    expect([path, refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([path, 429, true]);
  }
  for (const path of ["/about", "/api/session", "/properties/prp_1"])
    expect((await call(path, outside())).status).toBe(200);
  expect((await call(search)).status).toBe(400);
  expect((await call(search, { headers: { "x-forwarded-for": "2001:db8:1:3::1" } })).status).toBe(400);
  moveClock(60_001);
  expect((await call(search, outside())).status).toBe(400);
});
