import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttp } from "./listen.server.ts";

test("a client may take 20 seconds for its headers, and 5 minutes for a whole request", () => {
  const { headersTimeout, requestTimeout } = createHttp(() => {});
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 300_000 });
});

test.each([
  ["in the middle of its headers", "GET / HTTP/1.1\r\nHost: here\r\nX-Slow:"],
  ["before the body that it promised", "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nslow"],
])("a client that stops %s is disconnected", async (_, begun) => {
  const limits = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const server = createHttp((request, response) => void request.on("end", () => response.end()), limits);
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(begun);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test("a refused body is read on slowly, also if none of it was read before", async () => {
  let bytesRead = () => 0;
  const server = createHttp(({ socket }, response) => {
    bytesRead = () => socket.bytesRead;
    response.writeHead(403).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void (socket.destroy(), server.close()));
  const body = Buffer.alloc(64 * 1024 * 1024);
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  await sleep(300);
  expect(bytesRead()).toBeGreaterThan(64 * 1024);
  expect(bytesRead()).toBeLessThan(16 * 1024 * 1024);
});
