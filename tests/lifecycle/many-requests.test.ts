import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// Thousands of requests at once, sent to the built product by people and by scripts. Programs on this machine may search
// endlessly, so nothing but the turns protects the process here.
let server: RunningServer;
const sockets: Socket[] = [];

beforeAll(async () => void (server = await runServer()), 180_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.stop());

/** Opens a connection and sends this; returns the number of responses by status as they come. */
async function send(request: string): Promise<Record<string, number>> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
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

// A cookie has each page made for its caller alone.
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here.example\r\ncookie: a=b\r\n\r\n`;
const different = (count: number, path: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => ask(path(place)));
const sum = (all: Record<string, number>[], status?: string) =>
  all.reduce(
    (total, one) =>
      total + (status === undefined ? Object.values(one).reduce((a, b) => a + b, 0) : (one[status] ?? 0)),
    0,
  );

async function figure(name: string): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(figures)?.[1]);
}
const waiting = (kind: string) => figure(`http_requests_waiting{kind="${kind}"}`.replace(/[{}]/g, "\\$&"));

test.each([1, 20, 1000])(
  "%i different searches at once are all answered",
  async (count) => {
    const asked = different(count, (place) => `/api/search?query=${10_000 + place}`);
    const answers = await Promise.all(asked.map(send));
    await expect.poll(() => sum(answers), { timeout: 60_000 }).toBe(count);
    expect(sum(answers, "200")).toBe(count);
  },
  90_000,
);

test("someone who sends 50,000 requests over one connection is disconnected, and others get their pages", async () => {
  for (const path of ["/?query=", "/about?", "/favicon.svg?", "/api/search?query="]) {
    const answers = await send(different(50_000, (place) => `${path}${10_000 + place}`).join(""));
    await expect.poll(() => sockets.at(-1)!.closed, { timeout: 60_000 }).toBe(true);
    expect(sum([answers])).toBeLessThan(10);
    expect((await fetch(`${server.url}/?query=17101`, { headers: { cookie: "a=b" } })).status).toBe(200);
  }
}, 180_000);

test("those who ask and leave are forgotten while they wait", async () => {
  const asked = different(1000, (place) => `/?query=${10_000 + place}`);
  // Each asks again and again, so that there are many for as long as they stay.
  await Promise.all(asked.map((one) => send(one.repeat(9))));
  await expect.poll(() => waiting("searches"), { timeout: 60_000 }).toBeGreaterThan(500);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => waiting("searches"), { timeout: 60_000 }).toBe(0);
}, 120_000);

test("3,000 who ask at once, twice each, are answered or told to come back; people can log in meanwhile", async () => {
  // The system drops connections beyond what it lets wait for a process.
  const crowd = Math.min(3000, Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8")) - 50);
  const answers: Record<string, number>[] = [];
  while (answers.length < crowd) {
    const next = 10_000 + answers.length;
    const asked = different(Math.min(200, crowd - answers.length), (place) => `/?query=${next + place}`);
    answers.push(...(await Promise.all(asked.map((one) => send(one + ask(`/api/search?query=${next}`))))));
  }
  const client = openClient(server.url);
  const account = { email: "lena@people.example", password: "a-long-enough-password" };
  const joined = await client("/api/signup", { json: { ...account, username: "Lena", role: "landlord" } });
  expect([joined.status, (await client("/api/login", { json: account })).status]).toEqual([201, 200]);
  await expect.poll(() => sum(answers), { timeout: 120_000 }).toBe(2 * crowd);
  expect(sum(answers, "200") + sum(answers, "503")).toBe(2 * crowd);
  expect(sum(answers, "200")).toBeGreaterThan(crowd / 2);
}, 240_000);

test("those who begin to send and never end hold no one's turn", async () => {
  const half = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: here.example\r\norigin: ${server.url}\r\ncontent-type: application/json\r\n` +
    `content-length: 5000\r\n\r\n{"email": "`;
  const paths = ["/api/contact", "/api/lead", "/api/forgot-password"];
  await Promise.all(paths.flatMap((path) => Array.from({ length: 100 }, () => send(half(path)))));
  await expect.poll(() => figure("http_requests_running"), { timeout: 30_000 }).toBeGreaterThan(300);
  const client = openClient(server.url);
  const account = { email: "mara@people.example", password: "a-long-enough-password" };
  const joined = await client("/api/signup", { json: { ...account, username: "Mara", role: "tenant" } });
  expect([joined.status, await waiting("writes")]).toEqual([201, 0]);
}, 120_000);
