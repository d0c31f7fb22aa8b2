import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttp } from "./listen.server.ts";

test("a client may take 20 seconds for its headers, and 5 minutes for a whole request", () => {
  const { headersTimeout, requestTimeout } = createHttp(() => {});
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 300_000 });
});

test("a process has at most 5,000 connections, and ends those on which nothing is sent for 75 seconds", () => {
  const { maxConnections, timeout } = createHttp(() => {});
  expect({ maxConnections, timeout }).toEqual({ maxConnections: 5000, timeout: 75_000 });
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
