import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  connectWithoutLimits,
  db,
  type Queryable,
  readPrepared,
  transaction,
  violates,
} from "./db.server.ts";

await sql`create table tally (id text primary key, count int not null)`.execute(db);
await sql`insert into tally values ('a', 0), ('b', 0)`.execute(db);

test("two commands that deadlock are both completed, each once", async () => {
  const bothHoldOne = gate(2);
  let runs = 0;
  const raise = (first: string, second: string) =>
    transaction(async (trx) => {
      runs += 1;
      await sql`update tally set count = count + 1 where id = ${first}`.execute(trx);
      await bothHoldOne();
      await sql`update tally set count = count + 1 where id = ${second}`.execute(trx);
    });
  await Promise.all([raise("a", "b"), raise("b", "a")]);
  const { rows } = await sql`select id, count from tally order by id`.execute(db);
  expect(rows).toEqual([
    { id: "a", count: 2 },
    { id: "b", count: 2 },
  ]);
  expect(runs).toBe(3);
});

test("a command whose transaction is aborted every time fails after the third", async () => {
  let runs = 0;
  const work = transaction(async (trx) => {
    runs += 1;
    await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: "40001" });
  expect(runs).toBe(3);
});

/** Blocks callers until `size` have arrived; later ones pass at once. */
function gate(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come >= size) open();
    return opened;
  };
}

test("a frequent read is prepared once per connection, with one plan for all values", async () => {
  const one = (value: number) => readPrepared(sql<{ answer: number }>`select ${value}::int as answer`);
  expect(await one(1)).toEqual([{ answer: 1 }]);
  expect(await one(2)).toEqual([{ answer: 2 }]);
  const prepared = await readPrepared(
    sql<{ statement: string; plans: number }>`
      select statement, generic_plans as plans from pg_prepared_statements where statement like '%as answer'`,
  );
  expect(prepared).toEqual([{ statement: "select $1::int as answer", plans: 2 }]);
});

test("a statement with values that comes again is planned once per connection, one that runs twice isn't", async () => {
  const prepared = async (comment: string) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${`%/* ${comment} */%`}`.execute(db);
    return rows.length;
  };
  const one = (comment: string) =>
    sql`select count from tally where id = ${"a"} ${sql.raw(`/* ${comment} */`)}`;
  for (let times = 0; times < 4; times += 1) await one("often").execute(db);
  for (let times = 0; times < 2; times += 1) await one("twice").execute(db);
  expect([await prepared("often"), await prepared("twice")]).toEqual([1, 0]);
});

test("a migration that changes a kept statement's columns fails neither a read nor a command", async () => {
  await sql`create table changed (id text primary key)`.execute(db);
  await sql`insert into changed values ('a')`.execute(db);
  const read = (from: Queryable) => sql`select * from changed where id = ${"a"}`.execute(from);
  for (let times = 0; times < 4; times += 1) await read(db);
  await sql`alter table changed add first int`.execute(db);
  expect((await read(db)).rows).toEqual([{ id: "a", first: null }]);

  const again = (from: Queryable) => sql`select *, 1 as one from changed where id = ${"a"}`.execute(from);
  for (let times = 0; times < 4; times += 1) await again(db);
  await sql`alter table changed add second int`.execute(db);
  let runs = 0;
  const command = await transaction(async (trx) => {
    runs += 1;
    await sql`update changed set first = coalesce(first, 0) + 1`.execute(trx);
    return (await again(trx)).rows;
  });
  expect([command, runs]).toEqual([[{ id: "a", first: 1, second: null, one: 1 }], 2]);
});

test("a statement is ended after a minute, a search's after half, and an idle transaction after five", async () => {
  const { rows } = await sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ statement: "1min", idle: "5min" }]);
  const shown = sql<{ most: string }>`select current_setting('statement_timeout') as most`;
  expect(await readPrepared(shown)).toEqual([{ most: "30s" }]);
  const unlimited = connectWithoutLimits();
  expect((await shown.execute(unlimited)).rows).toEqual([{ most: "0" }]);
  await unlimited.destroy();
});

test("an idle transaction that is ended fails, and nothing else does", async () => {
  const work = transaction(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const left = sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`;
    await expect.poll(async () => (await left.execute(db)).rows).toEqual([]);
    await sql`update tally set count = 99`.execute(trx);
  });
  await expect(work).rejects.toThrow("connection");
  const { rows } = await sql`select 1 from tally where count = 99`.execute(db);
  expect(rows).toEqual([]);
});

test.each([
  ["the constraint that refused", "stay_is_free", true],
  ["no other", "stay_is_free_today", false],
])("finds %s", async (_what, constraint, isIt) => {
  const refused = sql
    .raw(
      `do $$ begin raise exception 'conflict' using errcode = '23P01', constraint = '${constraint}'; end $$`,
    )
    .execute(db);
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  expect(violates(error, "stay_is_free")).toBe(isIt);
});
