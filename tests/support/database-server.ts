import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** postgres://… of a server on which databases may be made. */
    serverUrl: string;
    /** The name of a migrated database there, to copy. */
    template: string;
  }
}

/** Starts the database server that all test files share, with a migrated template to copy. */
export default async function setup(project: TestProject) {
  const serverUrl = process.env["TEST_DATABASE_SERVER"] ?? "postgres://sparebay@127.0.0.1:55432";
  const template = `template_${process.pid}`;
  await onServer(serverUrl, `create database ${template}`);
  process.env["DATABASE_URL"] = `${serverUrl}/${template}`;
  await import("#app/jobs.ts");
  const { migrate } = await import("#app/platform/migrate.server.ts");
  const { db } = await import("#app/platform/db.server.ts");
  await migrate();
  await db.destroy();
  project.provide("serverUrl", serverUrl);
  project.provide("template", template);
  return () => onServer(serverUrl, `drop database ${template}`);
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
