import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, CallError, waitOf } from "./call.ts";

const server = createServer((request, answer) => {
  if (request.url === "/none") return answer.writeHead(204).end();
  if (request.url === "/busy")
    return answer.writeHead(429, { "content-type": "text/html", "retry-after": "230" }).end("<p>Later</p>");
  answer.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write('[{"id":');
  if (request.url === "/broken") setTimeout(() => answer.destroy(), 20);
});
let url = "";
const at = (path: string) => `GET ${url}${path}` as "GET /api/session";

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("treats a response that ends halfway as a network error, not as empty", async () => {
  await expect(call(at("/broken"))).rejects.toThrow(TypeError);
});

it("aborts a call that no one waits for anymore", async () => {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 20);
  await expect(call(at("/slow"), { signal: leaving.signal })).rejects.toThrow("abort");
});

it("returns null for an empty response", async () => {
  expect(await call(at("/none"))).toBe(null);
});

it("says how long to wait, even if a proxy refused", async () => {
  const refused = await call(at("/busy")).catch((error: unknown) => error);
  expect((refused as CallError).message).toBe("Too many attempts. Try again in 4 minutes.");
  expect(waitOf(refused)).toBe("Try again in 4 minutes.");
  expect(waitOf(new CallError(409, "Those dates are already taken.", { retryAfter: 5 }))).toBe("");
});
