import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, inject } from "vitest";
import { type AsNew, clearDatabase, describeNew } from "./clear-database.ts";
import { databaseOn, onServer } from "./on-server.ts";

// Files that use the database get it as the migrations leave it. A process that runs several files keeps the database's
// name, because the product reads its settings once; its pool opens new connections in place of the ended ones. What
// commands and the API's calls have changed is only cleared, so that connections stay, and what they have planned.
const file = path.relative(path.join(import.meta.dirname, "../.."), expect.getState().testPath ?? "");
const usesDatabase = /\.server\.test\.tsx?$|^tests\/(api|races|proof)\//.test(file);
const keepsDatabase = inject("sharesProcess") === true && /^(app|tests\/api)\//.test(file);

type Process = { name: string; dataDir: string; settings?: object; asNew?: AsNew | null };
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

/** Restores the process's settings: a file may change one for itself, or leave a version of what administrators choose and publish. */
async function putSettingsBack(): Promise<void> {
  const { config } = await import("#app/platform/config.server.ts");
  const { applyOperatorSettings } = await import("#app/platform/operator-settings.server.ts");
  const { applyOperatorTexts } = await import("#app/platform/operator-texts.server.ts");
  await applyOperatorSettings();
  await applyOperatorTexts();
  Object.assign(config, (ofThisProcess.settings ??= { ...config }));
}

if (usesDatabase) {
  rmSync(path.join(dataDir, "files"), { recursive: true, force: true });
  const { asNew } = ofThisProcess;
  if (!asNew || !(await clearDatabase(databaseOn(inject("serverUrl"), name), asNew))) await copyTemplate();
  if (inject("sharesProcess")) await putSettingsBack();
  const { bringStandIns } = await import("#app/stand-ins/bring-stand-ins.ts");
  bringStandIns();
}

async function copyTemplate(): Promise<void> {
  await dropDatabase();
  // Copying the template's files takes less than half of the processor time of writing its pages to the log.
  const copy = `create database ${name} template ${inject("template")} strategy file_copy`;
  await onServer(inject("serverUrl"), copy);
  ofThisProcess.asNew = keepsDatabase ? await describeNew(databaseOn(inject("serverUrl"), name)) : null;
}

async function dropDatabase(): Promise<void> {
  ofThisProcess.asNew = null;
  await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
}

afterAll(async () => {
  if (!usesDatabase) return;
  const { moveClock } = await import("#app/platform/clock.server.ts");
  moveClock(0);
  if (!keepsDatabase) await dropDatabase();
});
