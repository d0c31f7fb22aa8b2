import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import type { EnquiryKind, EnquiryState } from "./model.ts";

/** Enquiries for administrators, what is new first and the latest first, with the answers and what became of their mails. */
export async function enquiriesFor(actor: Actor, { pattern, from, limit }: Part) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("enquiries")
    .selectAll()
    .$if(pattern !== "%%", (query) =>
      query.where(sql<boolean>`concat_ws(' ', id, kind, name, email, message, state) ilike ${pattern}`),
    )
    .orderBy(sql`state <> 'new'`)
    .orderBy("createdAt", "desc")
    .limit(limit)
    .offset(from)
    .$narrowType<{ id: string; kind: EnquiryKind; message: string; state: EnquiryState; createdAt: Date }>()
    .execute();
  const answers = await answersTo(rows.map((row) => row.id));
  return rows.map((row) => ({ ...row, answers: answers.filter((one) => one.enquiryId === row.id) }));
}

/** Which enquiries: those whose words match, from so many on. */
export type Part = { pattern: string; from: number; limit: number };

export type EnquiryRow = Awaited<ReturnType<typeof enquiriesFor>>[number];

async function answersTo(enquiryIds: string[]) {
  if (enquiryIds.length === 0) return [];
  return db
    .selectFrom("enquiryAnswers")
    .innerJoin("users", "users.id", "answeredBy")
    .leftJoin("mails", (join) => join.on("mails.key", "=", sql<string>`'answer-' || enquiry_answers.id`))
    .select(["enquiryAnswers.id", "enquiryId", "message", "enquiryAnswers.createdAt"])
    .select(["users.email as answeredBy", "mails.state as mail"])
    .where("enquiryId", "in", enquiryIds)
    .orderBy("enquiryAnswers.createdAt")
    .execute();
}
