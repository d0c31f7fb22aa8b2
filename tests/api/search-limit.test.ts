import { afterAll, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { call } from "#tests/support/web.ts";

const outside = { headers: { "x-forwarded-for": "203.0.113.7" } };
// A search that is refused for its words counts as one, and costs less.
const search = "/api/search?sort=sideways";

afterAll(() => moveClock(0));

test("an address that searches without end waits, on whichever page, and programs on this machine do not", async () => {
  for (let round = 0; round < 1199; round += 1) expect((await call(search, outside)).status).toBe(400);
  expect((await call("/?query=17101", outside)).status).toBe(200);
  expect((await call(search, { ...outside, method: "HEAD" })).status).toBe(429);
  for (const path of [search, "/api/properties", "/", "/_root.data", "/properties?query=x", "/storage"]) {
    const refused = await call(path, outside);
    expect([path, refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([path, 429, true]);
  }
  for (const path of ["/about", "/api/session", "/properties/prp_1"])
    expect((await call(path, outside)).status).toBe(200);
  expect((await call(search)).status).toBe(400);
  moveClock(60_001);
  expect((await call(search, outside)).status).toBe(400);
});
