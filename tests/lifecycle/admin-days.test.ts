import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateIn, dayInWords } from "#app/platform/dates.ts";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// Zones behind UTC and ahead of it, at a time of New Year when the day, the month and the year there are not UTC's.
const zones = [
  ["Pacific/Pago_Pago", "2027-01-01T05:10:00Z"],
  ["Pacific/Guam", "2026-12-31T20:10:00Z"],
] as const;

/** Everything that happened to the space, its stay and its money happened at $1. */
const happened = [
  "update properties set time_zone = $2, created_at = $1",
  "update reservations set created_at = $1, status = 'accepted_pending_verification', payment_status = 'paid'",
  "update stay_terms set agreed_at = $1",
  "update id_documents set created_at = $1",
  "update message_reports set created_at = $1",
  "update messages set created_at = $1",
  "update conversations set last_at = $1",
  // Closed: while it waits for us, the day to decide by is a day later.
  "update deposit_claims set created_at = $1, answer_by = $1, closed_at = $1, state = 'void', awarded_cents = 0",
  "update reviews set published_at = $1",
  "update payments set created_at = $1, updated_at = $1",
  "update refunds set created_at = $1, updated_at = $1, state = 'failed', refusal = 'No'",
  "update payouts set created_at = $1, updated_at = $1, state = 'failed', refusal = 'No'",
  "update disputes set opened_at = $1, due_by = $1, status = 'needs_response'",
];

/** What administrators read of it: on pages, with the row open, and in files. */
const pages = [
  "/admin",
  "/admin/properties?open=prp_1",
  "/admin/reservations?open=res_1",
  "/admin/deposits?open=dcl_1",
  "/admin/consents?open=res_1:renewal",
  "/admin/reviews?open=rev_1",
  "/admin/messages",
  "/admin/messages/rpt_1",
  "/admin/payments?open=pay_1",
  "/admin/refunds?open=rfd_1",
  "/admin/payouts?open=out_1",
];
const files = [
  "properties",
  "reservations",
  "consents",
  "deposits",
  "reviews",
  "payments",
  "refunds",
  "payouts",
];

let server: RunningServer;
let database: pg.Client;
let administrator: ReturnType<typeof openClient>;

beforeAll(async () => {
  server = await runServer({ WORKER: "false" });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  await database.query("delete from schedules");
  await database.query(readFileSync("tests/support/one-of-each.sql", "utf8"));
  await database.query(`insert into conversation_sides (landlord_id, conversation_id, side, member_id)
    values ('usr_1', 'cnv_1', 'landlord', 'usr_1')`);
  // What has happened is fixed, but for this test.
  await database.query("set session_replication_role = replica");
  administrator = openClient(server.url);
  const account = { email: "ada@people.example", password: "a-long-enough-one" };
  await administrator("/api/signup", { json: { username: "Ada", role: "tenant", ...account } });
  await database.query(
    "update users set email_verified = true, role = 'administrator', administrator_role = 'owner' where email = $1",
    [account.email],
  );
  await administrator("/api/login", { json: account });
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

test.each(zones)("in %s at %s administrators read the property's day", async (zone, instant) => {
  for (const statement of happened)
    await database.query(statement, [instant, zone].slice(0, statement.includes("$2") ? 2 : 1));
  const there = dateIn(zone, new Date(instant));
  const elsewhere = instant.slice(0, 10);
  expect([addDays(there, 1), addDays(there, -1)]).toContain(elsewhere);
  for (const page of pages) {
    const text = await textOf(page);
    const days = [there, elsewhere].filter((day) => text.includes(dayInWords(day)));
    expect([page, days]).toEqual([page, [there]]);
  }
  for (const list of files) {
    const { status, body } = await administrator(`/api/admin/lists/${list}`);
    expect([list, status, body]).toEqual([list, 200, expect.stringContaining(`,${there}T`)]);
    expect([list, body]).toEqual([list, expect.not.stringContaining(elsewhere)]);
  }
});

/** What a person reads on a page. */
async function textOf(page: string): Promise<string> {
  const { status, body } = await administrator(page);
  expect([page, status]).toEqual([page, 200]);
  return (body as string).replaceAll(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, " ");
}
