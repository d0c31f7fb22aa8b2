import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "#app/platform/postgres.server.ts";
import { databaseOn, onServer } from "./on-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The postgres:// URL of a server on which databases may be created; see databaseOn(). */
    serverUrl: string;
    /** The name of a migrated database there, to copy. */
    template: string;
    /** A temporary folder for this run's processes. */
    scratch: string;
    /** Other files run in the same process, before and after this one. */
    sharesProcess?: boolean;
  }
}

type Shared = { serverUrl: string; template: string; scratch: string };

let shared: Promise<Shared & { end: () => Promise<void> }> | null = null;
let users = 0;

/** One database server for all projects of a run (or TEST_DATABASE_SERVER), with a migrated template. */
export default async function setup(project: TestProject) {
  users += 1;
  const { serverUrl, template, scratch, end } = await (shared ??= start());
  project.provide("serverUrl", serverUrl);
  project.provide("template", template);
  project.provide("scratch", scratch);
  return async () => {
    users -= 1;
    if (users === 0) await end();
  };
}

async function start() {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-tests-"));
  const given = process.env["TEST_DATABASE_SERVER"];
  const embedded = given ? null : await startTestServer(folder);
  const serverUrl = given ?? embedded!.url;
  const template = `template_${process.pid}`;
  await onServer(serverUrl, `create database ${template}`);
  process.env["DATA_DIR"] = folder;
  process.env["DATABASE_URL"] = databaseOn(serverUrl, template);
  await import("#app/jobs.ts");
  const { migrate } = await import("#app/platform/migrate.server.ts");
  const { db } = await import("#app/platform/db.server.ts");
  await migrate();
  await db.destroy();
  async function end() {
    await onServer(serverUrl, `drop database ${template} with (force)`);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { serverUrl, template, scratch: folder, end };
}

/** Nothing here outlives the run, so no write waits for the disk. */
function startTestServer(folder: string): Promise<Postgres> {
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  return startPostgres({ dataDir: folder, socketDir: `${folder}-socket`, settings });
}
