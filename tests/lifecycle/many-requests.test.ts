import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { freePort } from "#tests/support/server-process.ts";

// Thousands of requests at once, sent to the built product by people and by scripts. Programs on this machine may search
// endlessly, so nothing but the turns protects the process here.
let server: RunningServer;
let health: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  health = `http://127.0.0.1:${port}`;
  server = await runServer({ HEALTH_PORT: port });
}, 180_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.stop());

function connectNow(): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** Opens a connection, and returns once the process has accepted it. */
async function open(): Promise<Socket> {
  const socket = connectNow();
  socket.write(ask("/healthz"));
  await once(socket, "data");
  return socket;
}

/** Sends this; returns the number of responses by status as they come. */
function send(socket: Socket, request: string): Record<string, number> {
  const statuses: Record<string, number> = {};
  let end = "";
  socket.on("data", (part: Buffer) => {
    const text = end + part.toString("latin1");
    for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3})/g))
      statuses[status] = (statuses[status] ?? 0) + 1;
    // Less than a status line, which may continue in the next part.
    end = text.slice(-11);
  });
  socket.write(request);
  return statuses;
}

/** Sends all at once, each over a connection of its own. */
async function sendAll(requests: string[]): Promise<Record<string, number>[]> {
  const opened: Socket[] = [];
  while (opened.length < requests.length) {
    const next = Math.min(400, requests.length - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: next }, open))));
  }
  return opened.map((socket, place) => send(socket, requests[place]!));
}

// A cookie has each page made for its caller alone.
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here.example\r\ncookie: a=b\r\n\r\n`;
const different = (count: number, path: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => ask(path(place)));
const sum = (all: Record<string, number>[], status?: string) =>
  all
    .flatMap((one) => (status === undefined ? Object.values(one) : [one[status] ?? 0]))
    .reduce((total, count) => total + count, 0);

async function figure(name: string): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(figures)?.[1]);
}
const waiting = (kind: string) => figure(`http_requests_waiting{kind="${kind}"}`.replace(/[{}]/g, "\\$&"));

test.each([1, 20, 300])(
  "%i different searches at once are all answered",
  async (count) => {
    const asked = different(count, (place) => `/api/search?query=${10_000 + place}`);
    const answers = await sendAll(asked);
    await expect.poll(() => sum(answers), { timeout: 60_000 }).toBe(count);
    expect(sum(answers, "200")).toBe(count);
  },
  90_000,
);

test("someone who sends 50,000 requests over one connection is disconnected, and others get their pages", async () => {
  for (const path of ["/?query=", "/about?", "/favicon.svg?", "/api/search?query="]) {
    const socket = await open();
    const answers = send(socket, different(50_000, (place) => `${path}${10_000 + place}`).join(""));
    await expect.poll(() => socket.closed, { timeout: 60_000 }).toBe(true);
    expect(sum([answers])).toBeLessThan(10);
    expect((await fetch(`${server.url}/?query=17101`, { headers: { cookie: "a=b" } })).status).toBe(200);
  }
}, 180_000);

test("those who ask and leave are forgotten while they wait", async () => {
  const asked = different(1000, (place) => `/?query=${10_000 + place}`);
  // Each asks again and again, so that there are many for as long as they stay.
  await sendAll(asked.map((one) => one.repeat(9)));
  await expect.poll(() => waiting("searches"), { timeout: 60_000 }).toBeGreaterThan(500);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => waiting("searches"), { timeout: 60_000 }).toBe(0);
}, 120_000);

test("of 2,400 who ask at once, twice each, all are answered or told to come back, and someone can log in", async () => {
  const asked = different(2400, (place) => `/?query=${10_000 + place}`);
  const answers = await sendAll(asked.map((one) => one + ask("/api/search?query=17101")));
  const client = openClient(server.url);
  const account = { email: "lena@people.example", password: "a-long-enough-password" };
  const joined = await client("/api/signup", { json: { ...account, username: "Lena", role: "landlord" } });
  expect([joined.status, (await client("/api/login", { json: account })).status]).toEqual([201, 200]);
  await expect.poll(() => sum(answers), { timeout: 120_000 }).toBe(4800);
  expect(sum(answers, "200") + sum(answers, "503")).toBe(4800);
  // How many are answered within the ten seconds for which one waits depends on the machine.
  expect(sum(answers, "200")).toBeGreaterThan(500);
}, 240_000);

test("while 1,200 ask without pause and 1,200 more connect, HEALTH_PORT answers, long before PORT", async () => {
  const page = ask("/");
  const askOn = (socket: Socket) => {
    socket.on("data", (part: Buffer) => part.toString("latin1", 0, 9) === "HTTP/1.1 " && socket.write(page));
    socket.write(page);
  };
  await sendAll(Array.from({ length: 1200 }, () => page));
  for (const socket of sockets) askOn(socket);
  for (let count = 0; count < 1200; count += 1) askOn(connectNow());
  const order: string[] = [];
  void open().then(() => order.push("PORT"));
  for (const path of ["/healthz", "/readyz", "/metrics", "/"])
    order.push(`${path} ${(await fetch(health + path)).status}`);
  expect(order).toEqual(["/healthz 200", "/readyz 200", "/metrics 200", "/ 404"]);
}, 120_000);

test("those who begin to send and never end hold no one's turn", async () => {
  const half = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: here.example\r\norigin: ${server.url}\r\ncontent-type: application/json\r\n` +
    `content-length: 5000\r\n\r\n{"email": "`;
  const paths = ["/api/contact", "/api/lead", "/api/forgot-password"];
  await sendAll(paths.flatMap((path) => Array.from({ length: 100 }, () => half(path))));
  await expect.poll(() => figure("http_requests_running"), { timeout: 30_000 }).toBeGreaterThan(300);
  const client = openClient(server.url);
  const account = { email: "mara@people.example", password: "a-long-enough-password" };
  const joined = await client("/api/signup", { json: { ...account, username: "Mara", role: "tenant" } });
  expect([joined.status, await waiting("writes")]).toEqual([201, 0]);
}, 120_000);

test("uploads that never end hold no one's turn", async () => {
  const cookies: string[] = [];
  const client = openClient(server.url, (name, value) => cookies.push(`${name}=${value}`));
  const account = { email: "lars@people.example", password: "a-long-enough-password" };
  await client("/api/signup", { json: { ...account, username: "Lars", role: "landlord" } });
  expect((await client("/api/login", { json: account })).status).toBe(200);
  const head = {
    host: "here.example",
    origin: server.url,
    cookie: cookies.join("; "),
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "9000000",
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const half = `POST /api/images HTTP/1.1\r\n${lines.join("")}\r\n--x\r\n`;
  await sendAll(Array.from({ length: 300 }, () => half));
  await expect.poll(() => figure("http_requests_running"), { timeout: 30_000 }).toBeGreaterThan(300);
  const other = openClient(server.url);
  const joined = await other("/api/signup", {
    json: { ...account, email: "lia@people.example", username: "Lia", role: "tenant" },
  });
  expect([joined.status, await waiting("writes")]).toEqual([201, 0]);
}, 120_000);
