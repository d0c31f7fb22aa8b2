import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { accessLog } from "./access-log.server.ts";
import { log } from "./log.server.ts";
import { factTable, knowRoute, pageTable, type RouteFacts } from "./route-facts.server.ts";

const calls = factTable<RouteFacts>();
calls.add("GET", "/photos/:key/:size", { file: true });
calls.add("GET", "/map/*", { file: true });
calls.add("ALL", "/api/calendars/*", { secretPath: true });

test.each([
  ["info", "/properties", 200],
  ["info", "/api/login", 401],
  ["info", "/uploads/ids/front.jpg", 200],
  ["info", "/photos/none/320.webp", 404],
  ["debug", "/photos/one/320.webp", 200],
  ["debug", "/map/tiles/1/2/3.pbf", 200],
  ["debug", "/assets/page.js", 200],
  ["debug", "/__manifest", 200],
  ["debug", "/api/landlord/usr_1/reservations", 304],
] as const)("logs at the level %s about %s, answered %d", async (level, path, status) => {
  const written = vi.spyOn(log, level).mockImplementation(() => {});
  const app = new Hono<{ Variables: { requestId: string } }>();
  app.use(knowRoute(calls, pageTable([])), accessLog).get("*", (c) => c.body(null, status));
  await app.request(path);
  expect(written.mock.calls).toEqual([[expect.objectContaining({ method: "GET", path, status }), "request"]]);
});
