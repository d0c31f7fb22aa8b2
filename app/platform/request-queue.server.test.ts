import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bodySize } from "./body-size.server.ts";
import { AppError } from "./errors.ts";
import { metrics } from "./metrics.server.ts";
import { requestQueue } from "./request-queue.server.ts";
import { factTable, knowRoute, pageTable, type RouteFacts } from "./route-facts.server.ts";

type Env = { Bindings: HttpBindings & { requestId?: string } };

const calls = factTable<RouteFacts>();
calls.add("GET", "/healthz", { watched: true });
calls.add("GET", "/photos/*", { file: true });
calls.add("POST", "/api/images", { isCall: true, maxMegabytes: 16 });
calls.add("ALL", "/api/*", { isCall: true });

const maxRunning = 96;
const maxWaiting = 1000;
let web: Hono<Env>;
let begun: string[];
let held: (() => void)[];

beforeEach(() => {
  begun = [];
  held = [];
  web = new Hono<Env>();
  web.use(knowRoute(calls, pageTable([])), bodySize, requestQueue);
  web.all("*", async (c) => {
    begun.push(c.req.query("who") ?? "");
    if (c.req.query("fails") !== undefined) throw new Error("no database");
    await new Promise<void>((resolve) => held.push(resolve));
    return c.text("");
  });
  web.onError((error, c) => {
    const { status, message, extra } = error instanceof AppError ? error : new AppError(500, error.message);
    return c.json({ message, ...extra }, status as 500);
  });
});
afterEach(() => void vi.useRealTimers());

const get = async (who: number | string) => web.request(`/api/search?who=${who}`);
const several = (count: number, from = 0) => Array.from({ length: count }, (_, index) => get(from + index));
const finish = (count: number) => held.splice(0, count).forEach((resolve) => resolve());
const waiting = async () => Number(/^http_requests_waiting (\d+)$/m.exec(await metrics.metrics())?.[1]);

async function finishAll(responses: Promise<Response>[]): Promise<number[]> {
  while (held.length > 0) {
    finish(held.length);
    await new Promise(setImmediate);
  }
  return (await Promise.all(responses)).map(({ status }) => status);
}

test("so many responses are made at once; the others wait, and the first to come is the first to go", async () => {
  const responses = several(maxRunning + 3);
  await expect.poll(() => begun.length).toBe(maxRunning);
  expect(await waiting()).toBe(3);
  finish(2);
  await expect.poll(() => begun.slice(maxRunning)).toEqual([String(maxRunning), String(maxRunning + 1)]);
  expect(new Set(await finishAll(responses))).toEqual(new Set([200]));
  expect(await waiting()).toBe(0);
});

test("with 1,000 waiting, the next is told to come again in seconds; what must not wait does not", async () => {
  const responses = several(maxRunning + maxWaiting);
  await expect.poll(() => begun.length).toBe(maxRunning);
  const refused = await get("late");
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: "We are very busy right now. Please try again in a few seconds.", retryAfter: 5 },
  ]);
  const form = new FormData();
  form.append("images", new Blob(["a photo"]), "a.jpg");
  const requests: [string, RequestInit, Env["Bindings"]?][] = [
    ["/healthz", {}],
    ["/photos/one.jpg", {}],
    ["/", { method: "OPTIONS" }],
    ["/api/images", { method: "POST", body: form }],
    ["/api/cities", {}, { requestId: "of the page" } as Env["Bindings"]],
  ];
  for (const [path, init, env] of requests) {
    const response = web.request(`${path}?who=${path}`, init, env);
    await expect.poll(() => begun.at(-1)).toBe(path);
    held.pop()!();
    expect((await response).status).toBe(200);
  }
  expect(new Set(await finishAll(responses))).toEqual(new Set([200]));
});

test("a request that has waited for ten seconds is told to come again, and is not begun", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const responses = several(maxRunning);
  const late = get("late");
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await late).status).toBe(503);
  expect(new Set(await finishAll(responses))).toEqual(new Set([200]));
  expect(begun).not.toContain("late");
});

test("a response that fails makes room for the next; a write waits as a read does", async () => {
  const failing = Array.from({ length: maxRunning + 9 }, async () => web.request("/about?fails"));
  expect(new Set(await finishAll(failing))).toEqual(new Set([500]));
  begun = [];
  const responses = several(maxRunning);
  await expect.poll(() => begun.length).toBe(maxRunning);
  const headers = { "content-type": "application/json" };
  const write = web.request("/api/lead?who=write", { method: "POST", headers, body: "{}" });
  await expect.poll(waiting).toBe(1);
  finish(1);
  await expect.poll(() => begun.at(-1)).toBe("write");
  expect(new Set(await finishAll([...responses, Promise.resolve(write)]))).toEqual(new Set([200]));
});
