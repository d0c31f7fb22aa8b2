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

test("a process has at most 5,000 connections, and ends those on which nothing is sent for 75 seconds", () => {
  const { maxConnections, timeout } = createHttp(() => {});
  expect({ maxConnections, timeout }).toEqual({ maxConnections: 5000, timeout: 75_000 });
});

test.each([
  ["GET / HTTP/1.1\r\n\r\n", "400 Bad Request"],
  ["GET / HTTP/1.1\r\nHost: here\r\nExpect: x\r\n\r\n", "417 Expectation Failed"],
])("%j is answered %s, and thousands of them, pipelined, end the connection", async (ask, answer) => {
  let begun = 0;
  const server = createHttp(() => void (begun += 1));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const one = connect(port, "127.0.0.1");
  one.write(ask);
  expect(await text(one)).toContain(`HTTP/1.1 ${answer}\r\n`);
  const many = connect(port, "127.0.0.1").on("error", () => {});
  many.write(`GET /slow HTTP/1.1\r\nHost: here\r\n\r\n${ask.repeat(3500)}`);
  await expect.poll(() => many.closed).toBe(true);
  expect(begun).toBe(1);
});

test("a connection's requests are begun one after the other, each once the one before was answered", async () => {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const server = createHttp(({ url }, response) => {
    begun.push(url!);
    answers.push(() => response.end(url));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(["/1", "/2", "/3"].map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`).join(""));
  for (const path of ["/1", "/2", "/3"]) {
    await expect.poll(() => begun.at(-1)).toBe(path);
    answers.at(-1)!();
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain(path);
  }
  expect(begun).toEqual(["/1", "/2", "/3"]);
  socket.destroy();
});

test("a client that pipelines more than eight requests is disconnected, and no more of them are begun", async () => {
  let begun = 0;
  const server = createHttp(() => void (begun += 1));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const ask = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
  const patient = connect(port, "127.0.0.1");
  patient.write(ask.repeat(9));
  await expect.poll(() => begun).toBe(1);
  const hasty = connect(port, "127.0.0.1").on("error", () => {});
  hasty.write(ask.repeat(5000));
  await expect.poll(() => hasty.closed).toBe(true);
  expect([begun, patient.destroyed]).toEqual([2, false]);
  patient.destroy();
});

test("no pipelined request is begun after a response that closes the connection", async () => {
  const begun: string[] = [];
  const server = createHttp(({ url }, response) => {
    begun.push(url!);
    response.setHeader("connection", "close").end(url);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /1 HTTP/1.1\r\nHost: here\r\n\r\n".concat("POST /2 HTTP/1.1\r\nHost: here\r\n\r\n"));
  expect(await text(socket)).toContain("/1");
  expect(begun).toEqual(["/1"]);
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
