import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadInquiries } from "#app/features/admin/cases/load-inquiries.server.ts";
import { loadReportedMessages } from "#app/features/admin/cases/load-reported-messages.server.ts";
import { figureDays } from "#app/features/admin/cases/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newTalk } from "#tests/support/messages.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const hour = 3_600_000;
const all = { q: "", filters: {}, shown: 50 };

let support: Person;
beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
  support = await newAdministrator("A supporter", "support");
});
afterEach(() => moveClock(0));

const figuresOfMessages = async () => (await loadReportedMessages(support.actor)).figures;
const figuresOfInquiries = async () => (await loadInquiries(support.actor, all)).figures;

test("reported messages have figures: how many wait, since when, and what came of those of the last days", async () => {
  const [first, second] = [await newTalk(), await newTalk()];
  for (const { id, tenant } of [first, second]) {
    const json = { reason: "They threaten me." };
    expect((await call(`/api/messages/${id}/reports`, { json, cookie: tenant.cookie })).status).toBe(201);
  }
  moveClock(5 * hour);
  const open = await figuresOfMessages();
  expect(open).toMatchObject({ toDecide: 2, toAnswer: null, decided: [] });
  expect(open.oldestSeconds).toBeGreaterThanOrEqual(5 * 3600);
  const { reports } = await loadReportedMessages(support.actor);
  const json = { note: "They were warned.", outcome: "acted" };
  const path = `/api/admin/message-reports/${reports[0]!.id}/close`;
  expect((await call(path, { json, cookie: support.cookie })).status).toBe(200);
  expect(await figuresOfMessages()).toMatchObject({
    toDecide: 1,
    decided: [{ name: "Something was done", count: 1 }],
  });
  // Open ones are first, then the latest closed.
  const { reports: listed } = await loadReportedMessages(support.actor);
  expect(listed.map(({ closed_at }) => closed_at === null)).toEqual([true, false]);
  moveClock((5 + 24 * figureDays) * hour);
  expect((await figuresOfMessages()).decided).toEqual([]);
});

test("reports among the inquiries have figures: how many wait, since when, and why those were made that were answered of late", async () => {
  const { id: propertyId } = await newProperty(await newLandlord());
  const report = async (reason: string) => {
    const words = { name: "Vera", email: "vera@people.example", message: "It isn’t theirs." };
    const answer = await call("/api/reports", { json: { ...words, reason, property_id: propertyId } });
    expect(answer.status).toBe(201);
  };
  for (const reason of ["scam", "scam", "wrong"]) await report(reason);
  // Another message is none.
  const words = { name: "Vera", email: "vera@people.example", message: "Hello?" };
  expect((await call("/api/contact", { json: words })).status).toBeLessThan(300);
  moveClock(3 * hour);
  const open = await figuresOfInquiries();
  expect(open).toMatchObject({ toDecide: 3, toAnswer: null, decided: [] });
  expect(open.oldestSeconds).toBeGreaterThanOrEqual(3 * 3600);
  const { found } = await loadInquiries(support.actor, { ...all, filters: { kind: "report" } });
  for (const { id } of found.rows.filter(({ reason }) => reason === "scam")) {
    const answered = await call(`/api/admin/inquiries/${id}/answers`, {
      json: { message: "We looked into it." },
      cookie: support.cookie,
    });
    expect(answered.status).toBeLessThan(300);
  }
  expect(await figuresOfInquiries()).toMatchObject({ toDecide: 1, decided: [{ name: "Scam", count: 2 }] });
  moveClock((3 + 24 * figureDays) * hour);
  expect((await figuresOfInquiries()).decided).toEqual([]);
});

/** How the database would run each statement of a read, if it could avoid to read whole tables. */
async function plansOf(read: () => Promise<unknown>): Promise<string> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await read();
  const statements = sent.mock.calls.map(([statement, values]) =>
    typeof statement === "string" ? { text: statement, values } : statement,
  ) as unknown as { text: string; values?: unknown[] }[];
  sent.mockRestore();
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  await client.query("set enable_seqscan = off");
  const plans: string[] = [];
  for (const { text, values } of statements.filter((one) => one.text.startsWith("select")))
    plans.push(JSON.stringify((await client.query(`explain ${text}`, values)).rows));
  await client.end();
  return plans.join("\n");
}

test("the figures are read by indexes", async () => {
  await sql`insert into contact_messages (id, name, email, message, state, created_at, about_id, reason)
    select 'msg_old' || n, 'Vera', 'vera@people.example', 'It is not theirs.', 'done', now() - interval '90 days', 'prp_1', 'scam'
    from generate_series(1, 2000) n`.execute(db);
  await sql`insert into inquiry_answers (id, inquiry_id, answered_by, message, created_at)
    select 'ans_old' || n, 'msg_old' || n, ${support.id}, 'We looked into it.', now() - interval '80 days'
    from generate_series(1, 2000) n`.execute(db);
  await sql`analyze contact_messages, inquiry_answers`.execute(db);
  const messages = await plansOf(() => loadReportedMessages(support.actor));
  expect(messages).toMatch(/message_reports_open/);
  expect(messages).toMatch(/message_reports_closed/);
  const inquiries = await plansOf(() => loadInquiries(support.actor, all));
  expect(inquiries).toMatch(/contact_messages_reported/);
  expect(inquiries).toMatch(/inquiry_answers_by_time/);
});
