import { execFileSync } from "node:child_process";
import { expect, inject, it } from "vitest";
import { databaseOn } from "#tests/support/on-server.ts";

function verify(database: string) {
  const env = { ...process.env, DATABASE_URL: databaseOn(inject("serverUrl"), database) };
  execFileSync("npm", ["run", "--silent", "database-types", "--", "--verify"], { env, stdio: "pipe" });
}

it("finds the database types to match the migrations", () => {
  expect(() => verify(inject("template"))).not.toThrow();
});

it("catches a database that has other tables", () => {
  expect(() => verify("postgres")).toThrow(/not up-to-date/);
});
