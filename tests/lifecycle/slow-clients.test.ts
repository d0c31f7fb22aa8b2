import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasHaproxy, startDocumentedProxy } from "#tests/support/haproxy.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { freePort } from "#tests/support/server-process.ts";

const maxPlaces = 40;
const patient = 60_000;

let server: RunningServer;
let healthPort: number;

beforeAll(async () => {
  if (!hasHaproxy) return;
  healthPort = await freePort();
  server = await runServer({ HEALTH_PORT: String(healthPort) });
}, 180_000);
afterAll(() => server?.stop());

if (!hasHaproxy) process.stdout.write("HAProxy is not installed here: slow clients are not tested.\n");

/** The proxy with 40 places, 20 of them for one address. */
async function startProxy() {
  return startDocumentedProxy([server.url], {
    "127.0.0.1:3000 port 3200": `${new URL(server.url).host} port ${healthPort}`,
    "maxconn 4000": `maxconn ${maxPlaces}`,
    "gt 200": "gt 20",
  });
}

const statusOf = (url: string) =>
  fetch(`${url}/healthz`, { headers: { connection: "close" }, signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status,
    () => null,
  );

/** Connects from this address, and sends a byte of a header each second. */
function slowClient(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nx-slow: ");
  const writing = setInterval(() => socket.write("a"), 1000);
  return socket.on("close", () => clearInterval(writing)).resume();
}

test.skipIf(!hasHaproxy)(
  "slow clients who hold every place of the proxy are closed, and others are served",
  { timeout: patient },
  async () => {
    const proxy = await startProxy();
    const slow = Array.from({ length: maxPlaces + 2 }, (_, n) => slowClient(proxy.port, `127.0.1.${n + 1}`));
    await expect.poll(() => slow.some(({ connecting }) => connecting)).toBe(false);
    expect(await statusOf(proxy.url)).toBeNull();
    await expect
      .poll(() => slow.slice(0, maxPlaces).every(({ closed }) => closed), { timeout: 20_000 })
      .toBe(true);
    expect(await statusOf(proxy.url)).toBe(200);
    for (const socket of slow) socket.destroy();
    await proxy.stop();
  },
);

test.skipIf(!hasHaproxy)(
  "one address doesn't hold every place of the proxy",
  { timeout: patient },
  async () => {
    const proxy = await startProxy();
    const slow = Array.from({ length: maxPlaces }, () => slowClient(proxy.port, "127.0.1.1"));
    await expect.poll(() => slow.filter(({ closed }) => closed).length).toBe(20);
    expect(await statusOf(proxy.url)).toBe(200);
    for (const socket of slow) socket.destroy();
    await proxy.stop();
  },
);
