import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// Hostile requests to the built product over the network.
let server: RunningServer;
beforeAll(async () => void (server = await runServer()), 180_000);
afterAll(() => server.stop());

/** The raw response to bytes that no client of ours would send. */
async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

test("an HTTP/1.0 health check without a host is answered", async () => {
  for (const [path, word] of [
    ["/healthz", "up"],
    ["/readyz", "ready"],
  ]) {
    const answer = await raw(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain(`{"status":"${word}"}`);
  }
  expect(await raw("HEAD /readyz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await raw("OPTIONS / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 2/);
});

const bad = [
  "%5Cevil.example",
  "%5C%5Cevil.example",
  "/evil.example",
  "//evil.example",
  "%2F%2Fevil.example",
];
const broken = [
  "%0d%0aSet-Cookie:%20a=b",
  "%0a",
  "%09/evil.example",
  "%00",
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "%E0%A4%A",
];
const before = [
  "",
  "/properties",
  "/property",
  "/hosts",
  "/checkout",
  "/reservation",
  "/api/properties",
  "/photos",
];
const paths = [
  ...before.flatMap((start) =>
    [...bad, ...broken].flatMap((odd) => [`${start}/${odd}`, `${start}/${odd}/x/`]),
  ),
  ...[...bad, ...broken].flatMap((odd) => [
    `/?query=${odd}`,
    `/login?next=${odd}`,
    `/login?next=/.//evil.example`,
    `/x/?${odd}`,
    `/${odd}.data`,
    `/__manifest?p=${odd}`,
  ]),
  "/.//evil.example/",
  `/${"/".repeat(8000)}x`,
];

test("no path or parameter redirects to another host, breaks a header, or is answered 500", async () => {
  const wrong: string[] = [];
  for (const path of paths) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: here.example\r\nConnection: close\r\n\r\n`);
    const status = Number(answer.slice(9, 12));
    const location = /^location: (.*)\r$/im.exec(answer)?.[1];
    const leaves = location !== undefined && new URL(location, "http://here.example").host !== "here.example";
    if (status < 200 || status >= 500 || leaves || /^set-cookie: a=b/im.test(answer))
      wrong.push(`${path.slice(0, 80)}: ${status} ${location ?? ""}`);
  }
  expect(wrong).toEqual([]);
});
