import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject } from "vitest";
import { databaseOn, onServer } from "./on-server.ts";

// Files that speak to the database get one of their own, copied from the migrated template before their imports run.
const usesDatabase = /\.server\.test\.tsx?$|\/tests\/(api|races|proof)\//.test(
  expect.getState().testPath ?? "",
);

const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-test-"));
process.env["DATA_DIR"] = dataDir;
process.env["DEMO"] = "false";
process.env["LOG_LEVEL"] = "error";
process.env["PUBLIC_URL"] = "http://localhost:3000";
const name = `t_${Math.random().toString(36).slice(2, 12)}`;

// The others have none: what they wrote into the template, all would find in theirs.
process.env["DATABASE_URL"] = "postgres://nobody@127.0.0.1:1/none";
if (usesDatabase) {
  await onServer(inject("serverUrl"), `create database ${name} template ${inject("template")}`);
  process.env["DATABASE_URL"] = databaseOn(inject("serverUrl"), name);
  const { bringStandIns } = await import("#app/stand-ins/bring-stand-ins.ts");
  bringStandIns();
}

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  if (!usesDatabase) return;
  const { closeDatabase } = await import("#app/platform/db.server.ts");
  await closeDatabase();
  await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
});
