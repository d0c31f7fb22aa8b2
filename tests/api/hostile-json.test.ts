import { createRoute } from "@hono/zod-openapi";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { answerError, router, jsonBody } from "#app/api/router.ts";
import { bodySize } from "#app/platform/body-size.server.ts";
import { factTable, knowRoute, pageTable, type RouteFacts } from "#app/platform/route-facts.server.ts";
import { slowness } from "#tests/support/slowness.ts";

const megabyte = 1024 * 1024;
const nul = String.raw`\u0000`;
const calls = factTable<RouteFacts>();
calls.add("POST", "/api/takes", { isCall: true });
const web = new Hono().use(knowRoute(calls, pageTable([])), bodySize);
const takes = router();
// Like the loosest schema, that of a passkey's response.
const anything = z.object({ response: z.looseObject({ id: z.string() }) });
takes.openapi(
  createRoute({
    method: "post",
    path: "/api/takes",
    request: { body: jsonBody(anything) },
    responses: { 200: { description: "Taken" } },
  }),
  (c) => c.json({}),
);
web.route("/", takes).onError(answerError as never);

/** JSON of nearly 1 MB with this many parts, all with different names. */
function wide(parts: number, end = "1"): string {
  const each = "k".repeat(Math.floor((0.98 * megabyte) / parts) - 12);
  const names = Array.from({ length: parts - 4 }, (_, turn) => `"${turn}${each}":1`);
  return `{"response":{"id":"x",${names.join(",")},"last":"${end}"}}`;
}

test.each([
  ["few and long parts", wide(10), 200],
  ["as many parts as are taken", wide(1999), 200],
  ["as many, and U+0000 at the end", wide(1999, nul), 400],
  ["a word that only looks like U+0000", wide(1999, `\\${nul}`), 200],
  ["as many, and half of a character at the end", wide(1999, String.raw`\ud800`), 400],
  ["whole characters as two escapes", wide(1999, String.raw`\ud83d\ude00`), 200],
  ["one part too many", wide(2005), 400],
  ["four times as many", wide(20_000), 400],
  ["one long text of escapes", `{"response":{"id":"${"\\n".repeat(0.49 * megabyte)}"}}`, 200],
])("%s: read, parsed, checked and answered within 20 ms of processor time", async (_, text, status) => {
  const body = new TextEncoder().encode(text);
  expect(body.length).toBeLessThan(megabyte);
  const limit = 20 * slowness();
  const spent: number[] = [];
  for (let turn = 0; turn < 100 && (turn < 5 || Math.min(...spent) >= limit); turn += 1) {
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const request = new Request("http://localhost:3000/api/takes", { method: "POST", headers, body });
    const before = process.cpuUsage();
    const answer = await web.request(request);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
    expect(answer.status).toBe(status);
  }
  // The minimum is the actual cost: other work on this machine only adds to it.
  expect(Math.min(...spent)).toBeLessThan(limit);
});
