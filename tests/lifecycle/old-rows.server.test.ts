import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { expect, test } from "vitest";
import { forgetOldViews } from "#app/features/access/forget-old-views.server.ts";
import { forgetExpired } from "#app/features/accounts/forget-expired.server.ts";
import { forgetOldViews as forgetOldIdViews } from "#app/features/id-checks/forget-old-views.server.ts";
import { forgetOldMessages } from "#app/features/messages/forget-old-messages.server.ts";
import { placeOf } from "#app/features/messages/model.ts";
import { forgetEventsDue } from "#app/features/payments/events.server.ts";
import { forgetDue } from "#app/features/notices/events.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Emails, Notices, ProviderEvents } from "#app/platform/database.types.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { ask, newTalk, write } from "#tests/support/messages.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { startProcess, stopProcess } from "#tests/support/server-process.ts";
import { call } from "#tests/support/web.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const textDays = 10;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function newEmail(days: number, more: Partial<Insertable<Emails>> = {}): Promise<string> {
  const id = newId("eml");
  const email = {
    id,
    key: id,
    recipient: "pat@people.example",
    subject: "Paid",
    html: "<p>Hi</p>",
    bodyText: "Hi",
  };
  await db
    .insertInto("emails")
    .values({ ...email, state: "sent", createdAt: daysAgo(days), ...more })
    .execute();
  return id;
}

async function newNotice(
  memberId: string,
  days: number,
  more: Partial<Insertable<Notices>> = {},
): Promise<string> {
  const id = newId("ntc");
  const notice = { id, memberId, key: id, kind: "accepted", title: "Accepted", path: "/" };
  await db
    .insertInto("notices")
    .values({ ...notice, createdAt: daysAgo(days), ...more })
    .execute();
  return id;
}

async function newEvent(days: number, more: Partial<Insertable<ProviderEvents>> = {}): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await db
    .insertInto("providerEvents")
    .values({ id, type: "refund.updated", payload: "{}", receivedAt: daysAgo(days), ...more })
    .execute();
  return id;
}

/** Which of these rows are left, by their names here, and of the emails whether they have their text. */
async function left(rows: Record<string, string>, table: "emails" | "notices" | "providerEvents") {
  const found = await db.selectFrom(table).select("id").where("id", "in", Object.values(rows)).execute();
  const ids = new Set(found.map(({ id }) => id));
  return Object.keys(rows).filter((name) => ids.has(rows[name]!));
}

test("a worker empties old emails and deletes what has no use anymore, however much it is, and nothing else", async () => {
  const { id: memberId } = await newTenant();
  const emails = {
    new: await newEmail(textDays - 1),
    old: await newEmail(textDays + 1),
    bounced: await newEmail(textDays + 1, { state: "bounced", trouble: "No such person" }),
    waiting: await newEmail(textDays + 1, { state: "waiting" }),
    almostYear: await newEmail(364),
    year: await newEmail(366),
    yearAboutStay: await newEmail(366, { aboutReservationId: "res_1" }),
    yearAboutInquiry: await newEmail(366, { aboutInquiryId: "msg_1" }),
    almostFiveYearsAboutStay: await newEmail(5 * 365 - 1, { aboutReservationId: "res_1" }),
    fiveYearsAboutStay: await newEmail(5 * 365 + 1, { aboutReservationId: "res_1" }),
    monthAboutInquiry: await newEmail(textDays + 1, { aboutInquiryId: "msg_1" }),
  };
  const notices = {
    unread: await newNotice(memberId, 300),
    year: await newNotice(memberId, 366),
    justRead: await newNotice(memberId, 300, { readAt: daysAgo(89) }),
    read: await newNotice(memberId, 300, { readAt: daysAgo(91) }),
    newFolded: await newNotice(memberId, 89, { isFolded: true }),
    folded: await newNotice(memberId, 91, { isFolded: true }),
  };
  const events = {
    new: await newEvent(89),
    booked: await newEvent(91),
    ignored: await newEvent(91, { state: "ignored", trouble: "Of another mode." }),
    failed: await newEvent(91, { state: "failed", trouble: "It could not be booked.", attempts: 9 }),
  };
  await sql`insert into emails (id, key, recipient, subject, html, body_text, state, created_at)
    select 'eml_many' || n, 'many' || n, 'pat@people.example', 'Paid', '<p>Hi</p>', 'Hi', 'sent',
      now() - n % 2 * interval '400 days' - interval '20 days'
    from generate_series(1, 5000) n`.execute(db);

  const settings = {
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: dataFolder(),
    EMAIL_TEXT_DAYS: String(textDays),
  };
  const worker = untilTheEnd(await startProcess("worker", settings));
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("The worker runs.");
  const names = ["emails.forget-old", forgetDue.name, forgetEventsDue.name];
  await sql`update schedules set due_at = now() where name = any(${names})`.execute(db);
  const many = async (what: string) =>
    (
      await sql<{
        count: number;
      }>`select count(*) from emails where id like 'eml_many%' ${sql.raw(what)}`.execute(db)
    ).rows[0]!.count;
  await expect
    .poll(async () => [await many(""), await many("and html <> ''")], { timeout: 60_000 })
    .toEqual([2500, 0]);
  await expect.poll(() => left(events, "providerEvents"), { timeout: 30_000 }).toEqual(["new", "failed"]);
  await expect
    .poll(() => left(notices, "notices"), { timeout: 30_000 })
    .toEqual(["unread", "justRead", "newFolded"]);

  const kept = [
    "new",
    "old",
    "bounced",
    "waiting",
    "almostYear",
    "yearAboutStay",
    "almostFiveYearsAboutStay",
    "monthAboutInquiry",
  ];
  await expect.poll(() => left(emails, "emails"), { timeout: 30_000 }).toEqual(kept);
  const texts = await db
    .selectFrom("emails")
    .select(["id", "html", "bodyText", "subject", "recipient"])
    .where("id", "in", Object.values(emails))
    .where((eb) => eb.or([eb("html", "!=", ""), eb("bodyText", "!=", "")]))
    .execute();
  expect(texts.map(({ id }) => id).toSorted()).toEqual([emails.new, emails.waiting].toSorted());
  await stopProcess(worker);
}, 180_000);

test("what has expired is deleted a thousand rows at a time, and nothing else", async () => {
  const { id: memberId } = await newTenant();
  const [old, kept] = [2500, 10];
  await sql`insert into rate_limits (id, key, count, last_request)
    select 'old' || n, 'old:' || n, 1, ${daysAgo(2).getTime()}::bigint + case when n > ${old} then ${2 * 86_400_000 - 60_000} else 0 end
    from generate_series(1, ${old + kept}) n`.execute(db);
  await sql`insert into sessions (id, user_id, token, expires_at)
    select 'old' || n, ${memberId}, 'old' || n, now() + case when n > ${old} then 1 else -1 end * interval '1 hour'
    from generate_series(1, ${old + kept}) n`.execute(db);
  await sql`insert into id_links_used (nonce, expires_at)
    select 'old' || n, now() + case when n > ${old} then 1 else -1 end * interval '1 hour'
    from generate_series(1, ${old + kept}) n`.execute(db);
  const isOld = sql`now() - case when n > ${old} then 1824 else 1826 end * interval '1 day'`;
  await sql`insert into audit_entries (actor_kind, action, happened_at)
    select 'system', 'test', ${isOld} from generate_series(1, ${old + kept}) n`.execute(db);
  // Of stays and pictures that the views don't name.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into access_views (landlord_id, reservation_id, viewer_kind, viewer_id, viewed_at)
      select 'usr_1', 'res_1', 'tenant', 'usr_2', ${isOld} from generate_series(1, ${old + kept}) n`.execute(
      trx,
    );
    await sql`insert into id_file_views (landlord_id, file, viewer_kind, viewed_at)
      select 'usr_1', '1.webp', 'administrator', ${isOld} from generate_series(1, ${old + kept}) n`.execute(
      trx,
    );
  });
  const sent = await statementsOf(async () => {
    for (const forget of [forgetExpired, forgetOldViews, forgetOldIdViews]) await forget();
  });
  const tables = [
    "rate_limits",
    "sessions",
    "id_links_used",
    "access_views",
    "id_file_views",
    "audit_entries",
  ];
  for (const table of tables) {
    const isOf = (text: string) => text.includes(`delete from ${table}`);
    expect([table, sent.filter(isOf).length]).toEqual([table, 3]);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rate_limits where id like 'old%'
    union all select count(*)::int from sessions where id like 'old%'
    union all select count(*)::int from id_links_used
    union all select count(*)::int from access_views union all select count(*)::int from id_file_views
    union all select count(*)::int from audit_entries where action = 'test'`.execute(db);
  expect(rows.map(({ count }) => count)).toEqual([kept, kept, kept, kept, kept, kept]);
});

test("messages are deleted after five years with their photos, a thousand at a time, and no longer count as unread", async () => {
  const { tenant, landlord, propertyId, id } = await newTalk();
  // Unread in another conversation.
  expect((await ask(await newTenant(), { property_id: propertyId, text: "Is it dry?" })).status).toBe(201);
  expect((await write(tenant, id, "Look.", [await pictureFile()])).status).toBe(201);
  const { file } = await db.selectFrom("messagePhotos").select("file").executeTakeFirstOrThrow();
  await sql`update messages set created_at = ${daysAgo(1826)} where conversation_id = ${id}`.execute(db);
  await sql`insert into messages (id, landlord_id, conversation_id, position, side, body, hidden_kinds, key, created_at)
    select 'mes_old' || n, ${landlord.id}, ${id}, 10 + n, 'tenant', 'Old.', '{}', 'old' || n, ${daysAgo(1827)}
    from generate_series(1, 2500) n`.execute(db);
  await sql`update conversations set last_position = 2510 where id = ${id}`.execute(db);
  await sql`update conversation_sides set unread = 2502 where conversation_id = ${id} and side = 'landlord'`.execute(
    db,
  );
  expect((await write(tenant, id, "Still there?")).status).toBe(201);
  const sent = await statementsOf(forgetOldMessages);
  expect(sent.filter((text) => text.startsWith("delete from messages"))).toHaveLength(3);
  await runAndSend();
  const { body } = await call(`/api/messages/${id}`, { cookie: landlord.cookie });
  expect(body.messages).toMatchObject([{ text: "Still there?" }]);
  expect(await hasFile(placeOf(file))).toBe(false);
  const unread = db.selectFrom("conversationSides").select("unread").where("conversationId", "=", id);
  expect((await unread.where("side", "=", "landlord").executeTakeFirstOrThrow()).unread).toBe(1);
});
