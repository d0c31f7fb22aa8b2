import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, type ExpectStatic, test } from "vitest";
import { fillIn } from "#tests/support/fill-in.ts";
import { hasHaproxy, runHaproxy } from "#tests/support/haproxy.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { freePort } from "#tests/support/server-process.ts";

const maxPlaces = 40;
const patient = 60_000;

let server: RunningServer;

beforeAll(async () => {
  if (hasHaproxy) server = await runServer();
}, 180_000);
afterAll(() => server?.stop());

if (!hasHaproxy) process.stdout.write("HAProxy is not installed here: slow clients are not tested.\n");

/** HAProxy with a file of deploy/, before the server, with 40 places. */
async function startProxy(file: string, expect: ExpectStatic) {
  const port = await freePort();
  const own = `127.0.0.1:${port}`;
  const web = new URL(server.url).host;
  const single = async () => ({
    "bind :80": `bind 127.0.0.1:${await freePort()}`,
    "bind :443 ssl crt /etc/haproxy/spaces.example.pem": `bind ${own}`,
    "127.0.0.1:3000 port 3200": web,
    "127.0.0.1:3001 port 3201": web,
  });
  const cluster = async () => ({
    "HAPROXY:5000": `127.0.0.1:${await freePort()}`,
    "HAPROXY:5001": `127.0.0.1:${await freePort()}`,
    "HAPROXY:3000": own,
    ...Object.fromEntries(
      ["ONE", "TWO", "THREE"].map((name) => [`${name}:5432 port 8008`, "127.0.0.1:1 port 1"]),
    ),
    "WEB_ONE:3000 port 3200": web,
    "WEB_TWO:3000 port 3200": web,
  });
  const text = fillIn(file, {
    // It runs as the tests' user.
    "    user haproxy\n    group haproxy\n": "",
    "maxconn 4000": `maxconn ${maxPlaces}`,
    ...(file === "haproxy.cfg" ? await single() : await cluster()),
  });
  const proxy = runHaproxy(port, text.replace("gt 200", "gt 20"));
  await expect.poll(() => statusOf(proxy.url), { timeout: 20_000, interval: 200 }).toBe(200);
  return { ...proxy, port };
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

test.skipIf(!hasHaproxy).concurrent.for(["haproxy.cfg", "cluster/haproxy.cfg"])(
  "slow clients who hold every place of the proxy of deploy/%s are closed, and others are served",
  { timeout: patient },
  async (file, { expect }) => {
    const proxy = await startProxy(file, expect);
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

test.skipIf(!hasHaproxy).concurrent.for(["haproxy.cfg", "cluster/haproxy.cfg"])(
  "one address doesn't hold every place of the proxy of deploy/%s",
  { timeout: patient },
  async (file, { expect }) => {
    const proxy = await startProxy(file, expect);
    const slow = Array.from({ length: maxPlaces }, () => slowClient(proxy.port, "127.0.1.1"));
    await expect.poll(() => slow.filter(({ closed }) => closed).length).toBe(20);
    expect(await statusOf(proxy.url)).toBe(200);
    for (const socket of slow) socket.destroy();
    await proxy.stop();
  },
);
