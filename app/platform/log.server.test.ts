import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "./log.server.ts";

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<
    symbol,
    { write: (line: string) => boolean }
  >;
  vi.spyOn(stream!, "write").mockImplementation((line) => lines.push(line) > 0);
});

test("redacts passwords, tokens, cards and cookies that reach the log by accident", () => {
  const secrets = { password: "secret-1", newPassword: "secret-2", token: "secret-3", card: "secret-4" };
  const headers = { cookie: "secret-5", authorization: "secret-6" };
  log.error({ ...secrets, headers, given: { ...secrets, headers } }, "something failed");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("something failed");
  expect(lines[0]).not.toContain("secret-");
});

test("logs neither a refused row's content, nor an email's recipient, nor the connection's own key", () => {
  const row = {
    detail: "Failing row contains (Pat Doe, 12 Elm Street).",
    where: "12 Elm Street",
    code: "23514",
  };
  const mail = { response: "550 <pat@people.example>", rejected: ["pat@people.example"] };
  const error = new Error("550 5.1.1 <pat.doe+1@people.example>: no such mailbox");
  const client = { user: "sparebay", secretKey: 196_841_877, query: { values: ["12 Elm Street"] } };
  log.error({ err: Object.assign(error, row, mail, { client }) }, "a job failed");
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, string> };
  expect(err["message"]).toBe("550 5.1.1 <[email]>: no such mailbox");
  expect(err["stack"]).toContain("log.server.test.ts");
  expect(err["code"]).toBe("23514");
  expect(lines[0]).not.toMatch(/people\.example|Pat Doe|Elm Street|196841877/);
});

test("writes one line of JSON, whatever it contains", () => {
  log.error({ path: '/x\n{"level":60,"msg":"forged"}' }, "request");
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toContain("\n");
});
