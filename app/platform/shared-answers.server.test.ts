import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factTable, knowRoute, pageTable, type RouteFacts } from "./route-facts.server.ts";
import { sharedAnswers } from "./shared-answers.server.ts";

const calls = factTable<RouteFacts>();
calls.add("POST", "/api/views", { changesNothing: true });
const pages = pageTable([
  ["terms", { shared: true }],
  ["checkout", {}],
  ["properties/none", { shared: true }],
]);

type Env = { Variables: { inlineScripts: string[] } };

let made = 0;
let web: Hono<Env>;
let release: (() => void) | null = null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  made = 0;
  release = null;
  web = new Hono<Env>();
  web.use(async (c, next) => {
    c.set("inlineScripts", []);
    await next();
    c.res.headers.set("x-scripts", c.get("inlineScripts").join());
  });
  web.use(knowRoute(calls, pages), sharedAnswers());
  web.get("/terms", async (c) => {
    made += 1;
    c.get("inlineScripts").push(`hash ${made}`);
    const mine = made;
    if (c.req.query("slow") !== undefined) await new Promise<void>((done) => (release = done));
    if (c.req.query("cookie") !== undefined) setCookie(c, "visitor", "someone");
    if (c.req.query("fails") !== undefined) throw new Error("no database");
    return c.text(c.req.query("long") === undefined ? `page ${mine}` : "x".repeat(1_000_000));
  });
  web.get("/checkout", (c) => c.text(`page ${(made += 1)}`));
  web.get("/properties/none", (c) => c.text(`page ${(made += 1)}`, 404));
  web.post("/api/logout", (c) => c.text("done"));
  web.post("/api/views", (c) => c.text("done"));
  web.post("/api/lead", (c) => c.text("refused", 400));
  web.onError((_error, c) => c.text("failed", 500));
});

afterEach(() => vi.useRealTimers());

const get = (path: string, headers: Record<string, string> = {}, host = "one.example") =>
  web.request(`http://${host}${path}`, { headers });
const read = async (path: string, headers?: Record<string, string>, host?: string) =>
  (await get(path, headers, host)).text();

test("a page is rendered once a second, with its scripts' hashes", async () => {
  const first = await get("/terms");
  expect([await first.text(), first.headers.get("x-scripts")]).toEqual(["page 1", "hash 1"]);
  vi.advanceTimersByTime(999);
  const second = await get("/terms");
  expect([await second.text(), second.headers.get("x-scripts")]).toEqual(["page 1", "hash 1"]);
  expect(second.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
  expect(second.headers.get("vary")).toContain("cookie");
  vi.advanceTimersByTime(1);
  expect(await read("/terms")).toBe("page 2");
});

test("a browser that has the page already gets a 304", async () => {
  const { headers } = await get("/terms");
  const again = await get("/terms", { "if-none-match": `"other", W/${headers.get("etag")!}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([
    304,
    "",
    headers.get("etag"),
  ]);
});

test.each<[what: string, headers: Record<string, string>, path?: string, host?: string]>([
  ["a session", { cookie: "sparebay.session_token=abc" }],
  ["a visitor's cookie", { cookie: "visitor=abc" }],
  ["an empty cookie", { cookie: "" }],
  ["credentials", { authorization: "Bearer abc" }],
  ["a part of it", { range: "bytes=0-10" }],
  ["another encoding", { "accept-encoding": "gzip" }],
  ["another kind of answer", { accept: "application/json" }],
  ["another query", {}, "/terms?page=2"],
  ["a query spelled otherwise", {}, "/terms?"],
  ["another host", {}, "/terms", "two.example"],
])("%s gets no visitor's page, and a visitor not its own", async (_what, headers, path = "/terms", host) => {
  expect(await read("/terms")).toBe("page 1");
  expect(await read(path, headers, host)).toBe("page 2");
  expect(await read("/terms")).toBe("page 1");
});

test("a page with a cookie, a failed one and a response that isn't a page are made for each", async () => {
  for (const path of ["/terms?cookie", "/terms?fails", "/checkout", "/properties/none"]) {
    made = 0;
    await get(path);
    await get(path);
    expect([path, made]).toEqual([path, 2]);
  }
});

test("requests during the rendering wait for it, and render their own if it fails", async () => {
  const both = [read("/terms?slow"), read("/terms?slow")];
  await vi.waitFor(() => expect(release).not.toBeNull());
  release!();
  expect(await Promise.all(both)).toEqual(["page 1", "page 1"]);
  made = 0;
  const failing = await Promise.all([get("/terms?fails"), get("/terms?fails")]);
  expect([failing.map(({ status }) => status), made]).toEqual([[500, 500], 2]);
});

test("a write in this process is visible at once, even to requests that were waiting", async () => {
  expect(await read("/terms")).toBe("page 1");
  await web.request("http://one.example/api/views", { method: "POST" });
  await web.request("http://one.example/api/lead", { method: "POST" });
  expect(await read("/terms")).toBe("page 1");
  await web.request("http://one.example/api/logout", { method: "POST" });
  expect(await read("/terms")).toBe("page 2");
  const before = get("/terms?slow");
  await vi.waitFor(() => expect(release).not.toBeNull());
  const finish = release!;
  release = null;
  await web.request("http://one.example/api/logout", { method: "POST" });
  const after = get("/terms?slow");
  await vi.waitFor(() => expect(release).not.toBeNull());
  finish();
  expect(await (await before).text()).toBe("page 3");
  release!();
  expect(await (await after).text()).toBe("page 4");
  expect(await read("/terms?slow")).toBe("page 4");
});

test("it stores 200 responses and 4 MB, drops the oldest first, and stores no long URL", async () => {
  for (let number = 0; number <= 200; number += 1) await get(`/terms?page=${number}`);
  expect([made, await read("/terms?page=200"), await read("/terms?page=1")]).toEqual([
    201,
    "page 201",
    "page 2",
  ]);
  expect(await read("/terms?page=0")).toBe("page 202");
  for (let number = 0; number < 5; number += 1) await get(`/terms?long=${number}`);
  made = 0;
  await get("/terms?long=4");
  expect(made).toBe(0);
  await get("/terms?long=0");
  expect(made).toBe(1);
  const long = `/terms?${"x".repeat(600)}`;
  await get(long);
  await get(long);
  expect(made).toBe(3);
});
