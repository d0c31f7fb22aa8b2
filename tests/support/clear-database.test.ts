import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { clearDatabase, describeNew } from "./clear-database.ts";
import { databaseOn, onServer } from "./on-server.ts";

const name = `cleared_${process.pid}`;
const url = databaseOn(inject("serverUrl"), name);
const product = new pg.Client({ connectionString: url });

beforeAll(async () => {
  await onServer(inject("serverUrl"), `create database ${name} template ${inject("template")}`);
  await product.connect();
});

afterAll(async () => {
  await product.end();
  await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
});

const emails = (from: number, to: number) =>
  product.query(`
    insert into emails (id, key, recipient, subject, html, body_text)
    select 'eml_' || n, n, 'tenant@people.example', n, repeat('x', 300), '' from generate_series(${from}, ${to}) as n`);

async function subjects(): Promise<number[]> {
  const { rows } = await product.query<{ subject: string }>("select subject from emails");
  return rows.map(({ subject }) => Number(subject));
}

const queues = async () => (await product.query("select * from pgboss.queue order by name")).rows;

test("a cleared database has the rows it began with, and takes new ones in their order", async () => {
  const asNew = await describeNew(url);
  const before = await queues();
  expect(before.length).toBeGreaterThan(0);
  await emails(1, 100);
  expect(await clearDatabase(url, asNew)).toBe(true);
  expect(await subjects()).toEqual([]);
  expect(await queues()).toEqual(before);
  await emails(1, 20);
  // As autovacuum does at any time: it lets new rows take the place of deleted ones.
  await product.query("vacuum emails");
  await emails(21, 40);
  expect(await subjects()).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test("a database whose schema changed is not cleared, and keeps its rows", async () => {
  const asNew = await describeNew(url);
  await emails(1000, 1000);
  await product.query("alter table emails add column more text");
  expect(await clearDatabase(url, asNew)).toBe(false);
  expect(await subjects()).toContain(1000);
});
