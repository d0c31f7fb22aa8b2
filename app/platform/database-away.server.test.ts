import pg from "pg";
import { expect, test } from "vitest";
import { DatabaseAway, databaseAway } from "./database-away.server.ts";

function answered(code: string) {
  return Object.assign(new pg.DatabaseError("refused", 7, "error"), { code });
}

test.each([
  ["an administrator's stop", answered("57P01")],
  ["a crash of another session", answered("57P02")],
  ["a start under way", answered("57P03")],
  ["an idle session that was ended", answered("57P05")],
  ["a primary that became a replica", answered("25006")],
  ["too many connections", answered("53300")],
  ["a connection that failed", answered("08006")],
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["a server that takes connections and says nothing", new Error("timeout expired")],
  ["an answer that is late", new Error("Query read timeout")],
  ["a reset connection", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
])("%s means that the database is away", (_, error) => {
  expect(databaseAway(error)).toMatchObject({ status: 503, extra: { retryAfter: 5 }, cause: error });
});

test.each([
  ["a violated constraint", answered("23505")],
  ["a deadlock", answered("40P01")],
  ["a statement that took too long", answered("57014")],
  ["a fault of ours", new TypeError("x is undefined")],
  ["no error at all", "57P01"],
])("%s does not", (_, error) => {
  expect(databaseAway(error)).toBeNull();
});

test("a refusal stays itself", () => {
  const away = new DatabaseAway(null);
  expect(databaseAway(away)).toBe(away);
});
