import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { bodySize } from "./body-size.server.ts";
import { config } from "./config.server.ts";
import { AppError } from "./errors.ts";
import { close, createHttp, listen } from "./listen.server.ts";
import { metrics } from "./metrics.server.ts";
import { sharedAnswers } from "./shared-answers.server.ts";
import { readsTakeTurns, writesTakeTurns } from "./take-turns.server.ts";

type Env = { Bindings: HttpBindings & { requestId?: string } };

const searchesAtOnce = 32;
const othersAtOnce = 256;
const mostWaiting = 2000;
const trusted = config.trustProxy;
let web: Hono<Env>;
let begun: string[];
let waiters: (() => void)[];

let arrived: number;

beforeEach(() => {
  begun = [];
  arrived = 0;
  waiters = [];
  web = new Hono<Env>();
  web.use(async (_, next) => {
    arrived += 1;
    await next();
  });
  web.use(readsTakeTurns(), bodySize, writesTakeTurns());
  web.all("*", async (c) => {
    begun.push(c.req.query("who") ?? "");
    if (c.req.query("fails") !== undefined) throw new Error("no database");
    await new Promise<void>((resolve) => waiters.push(resolve));
    return c.text(c.req.query("who") ?? "");
  });
  web.onError((error, c) => {
    const { status, message, extra } = error instanceof AppError ? error : new AppError(500, error.message);
    return c.json({ message, ...extra }, status as 500);
  });
});
afterEach(() => void Object.assign(config, { trustProxy: trusted }));

const get = async (who: number | string, headers: Record<string, string> = {}) =>
  web.request(`/api/search?who=${who}`, { headers });
const searches = (count: number, from = 0) => Array.from({ length: count }, (_, place) => get(from + place));
const letGo = (count: number) => waiters.splice(0, count).forEach((go) => go());
const waiting = async () =>
  Number(/^http_requests_waiting\{kind="searches"\} (\d+)$/m.exec(await metrics.metrics())?.[1]);

test("so many searches are made at once; the others wait, and the first to come is the first to go", async () => {
  const asked = searches(searchesAtOnce + 3);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  expect(await waiting()).toBe(3);
  letGo(2);
  await expect.poll(() => begun.length).toBe(searchesAtOnce + 2);
  expect(begun.slice(-2)).toEqual([String(searchesAtOnce), String(searchesAtOnce + 1)]);
  letGo(searchesAtOnce);
  await expect.poll(() => begun.length).toBe(searchesAtOnce + 3);
  letGo(1);
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(Array(searchesAtOnce + 3).fill(200));
  expect(await waiting()).toBe(0);
});

test("with 2,000 waiting, the next is told to come again in seconds; a turn that fails ends, too", async () => {
  const asked = searches(searchesAtOnce + mostWaiting);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  const refused = await get("late");
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: "We are very busy right now. Please try again in a few seconds.", retryAfter: 5 },
  ]);
  // Other kinds have turns of their own, and what watches the process waits for none.
  for (const [method, path] of [
    ["GET", "/properties/prp_1"],
    ["GET", "/healthz"],
    ["GET", "/photos/one.jpg"],
    ["POST", "/api/reserve-order"],
    ["OPTIONS", "/"],
  ]) {
    const other = web.request(`${path}?who=other`, { method: method! });
    await expect.poll(() => begun.at(-1)).toBe("other");
    waiters.pop()!();
    expect((await other).status).toBe(200);
    begun.pop();
  }
  while (waiters.length > 0) {
    letGo(waiters.length);
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  const failing = Array.from({ length: othersAtOnce + 9 }, async () => web.request("/about?fails"));
  expect(new Set((await Promise.all(failing)).map(({ status }) => status))).toEqual(new Set([500]));
  const after = get("after");
  await expect.poll(() => begun.at(-1)).toBe("after");
  letGo(1);
  expect((await after).status).toBe(200);
});

test("the calls of a page wait for no turn: their page has one", async () => {
  const asked = searches(searchesAtOnce);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  const env = { requestId: "of the page" } as Env["Bindings"];
  const call = web.request("/api/search?who=call", {}, env);
  await expect.poll(() => begun.at(-1)).toBe("call");
  letGo(searchesAtOnce + 1);
  await Promise.all([call, ...asked]);
});

test("one network holds at most 200 places in the queue; others still wait", async () => {
  Object.assign(config, { trustProxy: true });
  const asked = searches(searchesAtOnce);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  const greedy = Array.from({ length: 200 }, (_, place) =>
    get(`greedy ${place}`, { "x-forwarded-for": `2001:db8::${place.toString(16)}` }),
  );
  const more = await get("more", { "x-forwarded-for": "2001:db8::ffff" });
  expect([more.status, await more.json()]).toEqual([
    429,
    { message: "Too many requests at once. Try again in 5 seconds.", retryAfter: 5 },
  ]);
  const other = get("other", { "x-forwarded-for": "2001:db9::1" });
  await expect.poll(waiting).toBe(201);
  while (waiters.length > 0) {
    letGo(waiters.length);
    await new Promise(setImmediate);
  }
  const answers = await Promise.all([...asked, ...greedy, other]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  // Their places are free again.
  const again = get("again", { "x-forwarded-for": "2001:db8::1" });
  await expect.poll(() => begun.at(-1)).toBe("again");
  letGo(1);
  await again;
});

/** Serves this until the test ends; returns the port. */
async function serve(served: Hono<Env>): Promise<number> {
  const server = createHttp(getRequestListener(served.fetch, { hostname: "here.example" }));
  onTestFinished(() => close(server));
  await listen(server, 0, "PORT");
  return (server.address() as AddressInfo).port;
}

/** A connection to a server of these middlewares that asks for this. */
async function ask(port: number, path: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here.example\r\n\r\n`);
  return socket;
}

test("those who leave while they wait are forgotten, and nothing is begun for them", async () => {
  const port = await serve(web);
  const asked = searches(searchesAtOnce);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  const sockets = await Promise.all(Array.from({ length: 20 }, () => ask(port, "/api/search?who=gone")));
  await expect.poll(waiting).toBe(20);
  for (const socket of sockets) socket.destroy();
  await expect.poll(waiting).toBe(0);
  letGo(searchesAtOnce);
  await Promise.all(asked);
  expect(begun).not.toContain("gone");
});

test("a response that others wait for is made, though the first who asked for it has left", async () => {
  const shared = new Hono<Env>();
  let asking = 0;
  shared.use(async (_, next) => {
    asking += 1;
    await next();
  });
  shared.use(sharedAnswers());
  shared.route("/", web);
  const port = await serve(shared);
  const asked = searches(searchesAtOnce);
  await expect.poll(() => begun.length).toBe(searchesAtOnce);
  const first = await ask(port, "/api/search?who=many");
  await expect.poll(waiting).toBe(1);
  const others = await Promise.all([1, 2, 3].map(() => ask(port, "/api/search?who=many")));
  const answers = others.map((socket) => once(socket, "data"));
  await expect.poll(() => asking).toBe(4);
  first.destroy();
  letGo(1);
  await expect.poll(() => begun.at(-1)).toBe("many");
  letGo(waiters.length);
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(begun.filter((who) => who === "many")).toHaveLength(1);
  await Promise.all(asked);
  for (const socket of others) socket.destroy();
});

test("256 writes are made at once; uploads and health checks wait for none of them", async () => {
  const json = { "content-type": "application/json" };
  const writes = Array.from({ length: othersAtOnce + 1 }, async (_, place) =>
    web.request(`/api/lead?who=${place}`, { method: "POST", headers: json, body: "{}" }),
  );
  await expect.poll(() => arrived).toBe(othersAtOnce + 1);
  await expect.poll(() => begun.length).toBe(othersAtOnce);
  const form = new FormData();
  form.append("images", new Blob(["a photo"]), "a.jpg");
  const upload = web.request("/api/images?who=upload", { method: "POST", body: form });
  await expect.poll(() => begun.at(-1)).toBe("upload");
  const check = web.request("/?who=check", { method: "OPTIONS" });
  await expect.poll(() => begun.at(-1)).toBe("check");
  expect(begun).toHaveLength(othersAtOnce + 2);
  letGo(waiters.length);
  await expect.poll(() => begun.at(-1)).toBe(String(othersAtOnce));
  letGo(1);
  const answers = await Promise.all([...writes, upload, check]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
