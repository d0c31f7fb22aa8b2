import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { membersLike } from "#app/features/accounts/queries.server.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { keptEmailDays } from "#app/platform/evidence-days.ts";
import {
  contains,
  type ListPart,
  type ListTable,
  maxMatches,
  ofFew,
  readPart,
} from "#app/platform/list-part.server.ts";
import { secondsSince } from "#app/platform/seconds-since.server.ts";
import type { InquiryKind, InquiryState, ReportReason } from "./model.ts";

/** Inquiries for administrators, new ones first, then the latest, with the answers and their emails' delivery. */
export async function inquiriesFor(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support");
  const table: ListTable = {
    id: sql`inquiries.id`,
    from: sql`inquiries`,
    search: (words) => [
      sql`inquiries.id = ${words}`,
      ...inquiriesLike(actor, words).map((ids) => sql`inquiries.id = any(array(${ids}))`),
    ],
    sorts: {
      name: sql`coalesce(lower(name), '')`,
      kind: sql`kind`,
      email: sql`coalesce(lower(email), '')`,
      state: sql`state`,
      at: sql`created_at`,
    },
    filters: { kind: ofFew(sql`kind`), state: ofFew(sql`state`) },
    first: { by: [sql`state = 'new'`, sql`created_at`], isDescending: true },
  };
  const query = db.selectFrom("inquiries").selectAll().$narrowType<{
    id: string;
    kind: InquiryKind;
    message: string;
    state: InquiryState;
    reason: ReportReason | null;
    createdAt: Date;
  }>();
  const { rows, next } = await readPart(query, part, table);
  const answers = await answersTo(rows.map((row) => row.id));
  return {
    rows: rows.map((row) => ({ ...row, answers: answers.filter((one) => one.inquiryId === row.id) })),
    next,
  };
}

/** For a search: the latest of each form whose words contain these, each by an index of its trigrams. */
function inquiriesLike(actor: Actor, words: string): RawBuilder<string>[] {
  const latest = sql`order by created_at desc, id desc limit ${maxMatches}`;
  const ofLead = sql`name || ' ' || email || ' ' || phone || ' ' || property_type || ' ' || location`;
  const ofMessage = sql`name || ' ' || email || ' ' || message`;
  return [
    sql`select id from contact_messages where about_id = ${words} ${latest}`,
    sql`select id from leads where ${contains(ofLead, words)} ${latest}`,
    sql`select id from contact_messages where ${contains(ofMessage, words)} ${latest}`,
    sql`select id from service_requests where ${contains(sql`message`, words)} ${latest}`,
    sql`select id from service_requests where user_id = any(${membersLike(actor, words)}) ${latest}`,
  ];
}

/** How many inquiries no one has dealt with, for administrators. */
export async function countNewInquiries(actor: Actor): Promise<number> {
  requireAdministrator(actor, "support");
  const { count } = await db
    .selectFrom("inquiries")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For administrators: how many reports of spaces, people and reviews no one has dealt with, since when the oldest waits, and why those
 * were made that were answered in the last days.
 */
export async function reportFigures(actor: Actor, days: number) {
  requireAdministrator(actor, "support");
  const waiting = db
    .selectFrom("contactMessages")
    .select([
      sql<number>`count(*)::int`.as("toDecide"),
      secondsSince(sql`min(created_at)`).as("oldestSeconds"),
    ])
    .where("state", "=", "new")
    .where("aboutId", "is not", null);
  const answered = db
    .selectFrom("inquiryAnswers")
    .innerJoin("contactMessages as report", "report.id", "inquiryId")
    .select(["report.reason", sql<number>`count(distinct report.id)::int`.as("count")])
    .where("inquiryAnswers.createdAt", ">", hoursFromNow(-24 * days))
    .where("report.state", "=", "done")
    .where("report.reason", "is not", null)
    .groupBy("report.reason")
    .$narrowType<{ reason: ReportReason }>();
  const [open, ended] = await Promise.all([waiting.executeTakeFirstOrThrow(), answered.execute()]);
  return { ...open, ended };
}

export type InquiryRow = Awaited<ReturnType<typeof inquiriesFor>>["rows"][number];

async function answersTo(inquiryIds: string[]) {
  if (inquiryIds.length === 0) return [];
  const oldest = hoursFromNow(-24 * keptEmailDays);
  return db
    .selectFrom("inquiryAnswers")
    .innerJoin("users", "users.id", "answeredBy")
    .leftJoin("emails", (join) => join.on("emails.key", "=", sql<string>`'answer-' || inquiry_answers.id`))
    .select(["inquiryAnswers.id", "inquiryId", "message", "inquiryAnswers.createdAt"])
    .select("users.email as answeredBy")
    .select(
      sql<string>`coalesce(emails.state, case when inquiry_answers.created_at < ${oldest} then 'deleted' else 'waiting' end)`.as(
        "mail",
      ),
    )
    .where("inquiryId", "in", inquiryIds)
    .orderBy("inquiryAnswers.createdAt")
    .execute();
}
