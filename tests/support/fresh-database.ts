import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, inject } from "vitest";
import { databaseOn, onServer } from "./on-server.ts";

// Files that use the database get a fresh copy of the migrated template. A process that runs several files keeps the
// database's name, because the product reads its settings once; its pool opens new connections in place of the ended
// ones.
const usesDatabase = /\.server\.test\.tsx?$|\/tests\/(api|races|proof)\//.test(
  expect.getState().testPath ?? "",
);

type Process = { name: string; dataDir: string; settings?: object };
const kept = globalThis as { ofThisProcess?: Process };
const ofThisProcess = (kept.ofThisProcess ??= begin());
const { name, dataDir } = ofThisProcess;

function begin(): Process {
  const folder = mkdtempSync(path.join(inject("scratch"), "process-"));
  const database = `t_${Math.random().toString(36).slice(2, 12)}`;
  process.env["DATA_DIR"] = folder;
  process.env["DATABASE_URL"] = databaseOn(inject("serverUrl"), database);
  process.env["DEMO"] = "false";
  process.env["LOG_LEVEL"] = "error";
  process.env["PUBLIC_URL"] = "http://localhost:3000";
  return { name: database, dataDir: folder };
}

/** Restores the process's settings: a file may change one for itself. */
async function putSettingsBack(): Promise<void> {
  const { config } = await import("#app/platform/config.server.ts");
  Object.assign(config, (ofThisProcess.settings ??= { ...config }));
}

if (usesDatabase) {
  rmSync(path.join(dataDir, "files"), { recursive: true, force: true });
  // Copying the template's files takes less than half of the processor time of writing its pages to the log.
  const copy = `create database ${name} template ${inject("template")} strategy file_copy`;
  await onServer(inject("serverUrl"), copy);
  if (inject("sharesProcess")) await putSettingsBack();
  const { bringStandIns } = await import("#app/stand-ins/bring-stand-ins.ts");
  bringStandIns();
}

afterAll(async () => {
  if (!usesDatabase) return;
  const { moveClock } = await import("#app/platform/clock.server.ts");
  moveClock(0);
  await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
});
