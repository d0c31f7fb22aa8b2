import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import type { DB } from "./database.types.ts";
import { openMigrator } from "./migrate.server.ts";

test("a database with payments from before there was a ledger becomes one of today", async () => {
  const name = `old_${process.pid}`;
  await onServer(inject("serverUrl"), `create database ${name}`);
  const connectionString = databaseOn(inject("serverUrl"), name);
  const database: Kysely<DB> = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  });
  try {
    const migrator = openMigrator(database);
    expect((await migrator.migrateTo("0022_events_by_time")).error).toBeUndefined();
    await pay(database);
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(amount_cents)::int as cents from ledger_lines group by account order by account
    `.execute(database);
    expect(rows).toEqual([
      { account: "fee", cents: -500 },
      { account: "landlord", cents: -10_000 },
      { account: "provider", cents: 10_500 },
      { account: "tenant", cents: 0 },
    ]);
  } finally {
    await database.destroy();
    await onServer(inject("serverUrl"), `drop database ${name}`);
  }
});

/** A landlord, a reservation and its payment, without what else they would belong to. */
async function pay(database: Kysely<DB>): Promise<void> {
  await sql
    .raw(`
      set session_replication_role = replica;
      insert into users (id, name, username, email, role) values ('usr_1', 'Lena', 'Lena', 'lena@people.example', 'landlord');
      insert into reservations (
        id, order_id, property_id, landlord_id, visitor_id, guest_name, guest_contact, stay, price_cents, price_per,
        units, offer_cents, fee_cents, total_cents, status, payment_status, reservation_code, answer_by
      ) values (
        'res_1', 'ord_1', 'prp_1', 'usr_1', 'vis_1', 'Pat', 'pat@people.example', '[2026-12-01,2026-12-11)', 1000, 'Day',
        10, 10000, 500, 10500, 'accepted', 'paid', 'AAAA-BBBB', now()
      );
      insert into payments (id, order_id, attempt, state, amount_cents) values ('pay_1', 'ord_1', 1, 'succeeded', 10500);
      insert into payment_shares values ('pay_1', 'res_1', 10500, true);
      set session_replication_role = origin;
    `)
    .execute(database);
}
