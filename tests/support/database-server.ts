import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** postgres://… of a server on which databases may be made; `sparebay_template` there is migrated. */
    serverUrl: string;
  }
}

/** Starts the database server that all test files share, with a migrated template to copy. */
export default async function setup(project: TestProject) {
  const serverUrl = process.env["TEST_DATABASE_SERVER"] ?? "postgres://sparebay@127.0.0.1:55432";
  await onServer(serverUrl, "drop database if exists sparebay_template");
  await onServer(serverUrl, "create database sparebay_template");
  process.env["DATABASE_URL"] = `${serverUrl}/sparebay_template`;
  await import("#app/jobs.ts");
  const { migrate } = await import("#app/platform/migrate.server.ts");
  const { db } = await import("#app/platform/db.server.ts");
  await migrate();
  await db.destroy();
  project.provide("serverUrl", serverUrl);
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
