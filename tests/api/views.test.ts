import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Answer, Call } from "#tests/support/web.ts";

type Told = { headers: IncomingMessage["headers"]; event: { name: string; url: string; domain: string } };
const told: Told[] = [];
const server = createServer((request, answer) => {
  let body = "";
  request.on("data", (more: Buffer) => (body += more.toString()));
  request.on("end", () => {
    told.push({ headers: request.headers, event: JSON.parse(body) as Told["event"] });
    answer.writeHead(202).end("ok");
  });
});
let call: (path: string, ask: Call) => Promise<Answer>;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.resetModules();
  vi.stubEnv("ANALYTICS_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/event`);
  ({ call } = await import("#tests/support/web.ts"));
});

afterAll(async () => {
  await (await import("#app/platform/db.server.ts")).db.destroy();
  vi.unstubAllEnvs();
  server.close();
});

async function view(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  told.length = 0;
  const answer = await call("/api/views", { json: { path }, headers, cookie: "visitor=vis_1.signed" });
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([]);
  return told.map(({ event }) => event.url);
}

test("reports a page without query, ids, emails and cookies", async () => {
  const own = "http://localhost:3000";
  expect(await view("/about?token=secret&email=a@b.example#end", { "user-agent": "Firefox" })).toEqual([
    `${own}/about`,
  ]);
  expect(told[0]!.event).toEqual({ name: "pageview", domain: "localhost", url: `${own}/about` });
  expect(told[0]!.headers).toMatchObject({ "user-agent": "Firefox", "x-forwarded-for": "127.0.0.0" });
  expect(told[0]!.headers.cookie).toBeUndefined();
  expect(await view("/properties/prp_0123456789abcdefghjkmn")).toEqual([`${own}/properties/:id`]);
  expect(await view(`/hosts/${"x".repeat(50)}`)).toEqual([`${own}/hosts/:id`]);
  for (const path of ["/a@b.example", "/a%40b.example", "elsewhere"]) expect(await view(path)).toEqual([]);
});

test.each([
  "/login",
  "/signup",
  "/get-started",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/account",
  "/admin/users",
  "/open-reservation",
  "/checkout/res_1",
])("never reports %s", async (path) => {
  expect(await view(path)).toEqual([]);
});

test("reports no one who asks not to be tracked", async () => {
  expect(await view("/about", { dnt: "1" })).toEqual([]);
  expect(await view("/about", { "sec-gpc": "1" })).toEqual([]);
  expect(await view("/about", { dnt: "0" })).toHaveLength(1);
});
