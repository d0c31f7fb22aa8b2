import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hasHaproxy, startDocumentedProxy } from "#tests/support/haproxy.ts";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { freePort } from "#tests/support/server-process.ts";

// A thousand people and scripts at once, through the proxy of deploy/haproxy.cfg, to the built product.
let server: RunningServer;
let proxy: Awaited<ReturnType<typeof startDocumentedProxy>>;
let health: string;
const sockets: Socket[] = [];

if (!hasHaproxy) process.stdout.write("HAProxy is not installed here: crowds are not tested.\n");

beforeAll(async () => {
  if (!hasHaproxy) return;
  const port = await freePort();
  health = `http://127.0.0.1:${port}`;
  server = await runServer({ HEALTH_PORT: String(port), TRUST_PROXY: "true", LOG_LEVEL: "info" });
  const { host } = new URL(server.url);
  proxy = await startDocumentedProxy([server.url], {
    "127.0.0.1:3000 port 3200": `${host} port ${port}`,
    "maxconn 4000": "maxconn 2500",
  });
}, 180_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});

/** A connection to the proxy; each ten come from an address of their own. */
function open(index: number): Socket {
  const localAddress = `127.0.${1 + Math.floor(index / 2000)}.${1 + (Math.floor(index / 10) % 200)}`;
  const socket = connect({ port: proxy.port, host: "127.0.0.1", localAddress }).on("error", () => {});
  sockets.push(socket);
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

// A cookie has each page made for its caller alone.
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here.example\r\ncookie: a=b\r\n\r\n`;
const sendAll = (count: number, request: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => send(open(index), request(index)));
const sum = (all: Record<string, number>[], status?: string) =>
  all
    .flatMap((one) => (status === undefined ? Object.values(one) : [one[status] ?? 0]))
    .reduce((total, count) => total + count, 0);

async function running(): Promise<number> {
  const figures = await (await fetch(`${health}/metrics`)).text();
  return Number(/^http_requests_running (\d+)$/m.exec(figures)?.[1]);
}

async function signUp(name: string, role: string): Promise<{ status: number; cookie: string }> {
  const cookies: string[] = [];
  const client = openClient(proxy.url, (key, value) => cookies.push(`${key}=${value}`));
  const account = { email: `${name}@people.example`, password: "a-long-enough-password" };
  const { status } = await client("/api/signup", { json: { ...account, username: name, role } });
  if (status === 201) await client("/api/login", { json: account });
  return { status, cookie: cookies.join("; ") };
}

test.skipIf(!hasHaproxy)(
  "16 different searches at once are all answered",
  async () => {
    const count = 16;
    const answers = sendAll(count, (index) => get(`/api/search?query=${10_000 + index}`));
    await expect.poll(() => sum(answers), { timeout: 60_000 }).toBe(count);
    expect(sum(answers, "200")).toBe(count);
  },
  90_000,
);

test.skipIf(!hasHaproxy)(
  "of 1,000 who ask at once all are answered or told at once to come back, and someone can log in",
  async () => {
    const answers = sendAll(1000, (index) => get(`/?query=${10_000 + index}`));
    await expect.poll(() => sum(answers), { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await signUp("Lena", "landlord")).status).toBe(201);
    await expect.poll(() => sum(answers), { timeout: 60_000 }).toBe(1000);
    expect(sum(answers, "200") + sum(answers, "503")).toBe(1000);
    // How many depends on the machine.
    expect(sum(answers, "200")).toBeGreaterThan(0);
  },
  120_000,
);

test.skipIf(!hasHaproxy)("someone who is refused reads why, and when to come back", async () => {
  const held = sendAll(1000, (index) => get(`/?query=${20_000 + index}`));
  const texts: string[] = [];
  for (const socket of sockets) socket.on("data", (part: Buffer) => texts.push(part.toString()));
  await expect.poll(() => sum(held), { timeout: 60_000 }).toBe(1000);
  const refusal = texts.find((text) => text.startsWith("HTTP/1.1 503"));
  expect(refusal).toMatch(/^retry-after: 5\r$/im);
  expect(refusal).toContain("Please try again in a few seconds.");
});

test.skipIf(!hasHaproxy)(
  "someone who sends 20,000 requests over one connection, or asks on 100, keeps no one from the pages",
  async () => {
    send(open(0), Array.from({ length: 20_000 }, (_, index) => get(`/?query=${10_000 + index}`)).join(""));
    const answers = Array.from({ length: 100 }, () => send(open(0), get("/?query=17101").repeat(20)));
    await expect.poll(() => sum(answers, "429"), { timeout: 30_000 }).toBeGreaterThan(0);
    const page = async () => {
      const statuses = send(open(500), get("/?query=17101"));
      await expect.poll(() => sum([statuses]), { timeout: 20_000 }).toBe(1);
      return statuses;
    };
    // On a slow machine it is told to come again.
    await expect.poll(page, { timeout: 60_000 }).toEqual({ 200: 1 });
  },
  90_000,
);

test.skipIf(!hasHaproxy)(
  "those who ask and leave are forgotten while they wait",
  async () => {
    const pages = () => server.output().split('"path":"/storage",').length - 1;
    const answers = sendAll(250, (index) => get(`/storage?query=${10_000 + index}`).repeat(9));
    await expect.poll(() => sum(answers), { timeout: 20_000 }).toBeGreaterThan(0);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
    expect(pages()).toBeLessThan(1500);
  },
  90_000,
);

test.skipIf(!hasHaproxy)(
  "while 250 ask without pause and 1,000 more connect, HEALTH_PORT answers, long before PORT",
  async () => {
    const page = get("/");
    for (let index = 0; index < 1250; index += 1) {
      const socket = open(index);
      socket.on(
        "data",
        (part: Buffer) => part.toString("latin1", 0, 9) === "HTTP/1.1 " && socket.write(page),
      );
      socket.write(page);
    }
    for (const path of ["/healthz", "/readyz", "/metrics", "/"]) {
      const { status } = await fetch(health + path, { signal: AbortSignal.timeout(10_000) });
      expect([path, status]).toEqual([path, path === "/" ? 404 : 200]);
    }
  },
  90_000,
);

test.skipIf(!hasHaproxy)(
  "those who begin to send and never end hold no one's turn",
  async () => {
    const half = `POST /api/contact HTTP/1.1\r\nhost: here.example\r\norigin: ${server.url}\r\ncontent-type: application/json\r\n`;
    sendAll(300, (index) => `${half}content-length: ${index % 2 ? 5000 : 500_000}\r\n\r\n{"email": "`);
    // They wait at the proxy.
    expect((await signUp("Mara", "tenant")).status).toBe(201);
    expect(await running()).toBeLessThan(10);
  },
  90_000,
);

test.skipIf(!hasHaproxy)(
  "uploads that never end hold no one's turn",
  async () => {
    const { cookie } = await signUp("Lars", "landlord");
    const head = [
      "POST /api/images HTTP/1.1",
      "host: here.example",
      `origin: ${server.url}`,
      `cookie: ${cookie}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 9000000",
    ];
    const half = `${head.join("\r\n")}\r\n\r\n--x\r\n${"a".repeat(20_000)}`;
    sendAll(300, () => half);
    await expect.poll(running, { timeout: 40_000 }).toBeGreaterThan(10);
    expect((await signUp("Lia", "tenant")).status).toBe(201);
    expect(await running()).toBeLessThan(70);
  },
  90_000,
);
