import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import type { InquiryKind, InquiryState } from "./model.ts";

/** Inquiries for administrators, new ones first, then the latest, with the answers and their emails' delivery. */
export async function inquiriesFor(actor: Actor, { pattern, from, limit }: Part) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("inquiries")
    .selectAll()
    .$if(pattern !== "%%", (query) =>
      query.where(sql<boolean>`concat_ws(' ', id, kind, name, email, message, state) ilike ${pattern}`),
    )
    .orderBy(sql`state <> 'new'`)
    .orderBy("createdAt", "desc")
    .limit(limit)
    .offset(from)
    .$narrowType<{ id: string; kind: InquiryKind; message: string; state: InquiryState; createdAt: Date }>()
    .execute();
  const answers = await answersTo(rows.map((row) => row.id));
  return rows.map((row) => ({ ...row, answers: answers.filter((one) => one.inquiryId === row.id) }));
}

/** A page of inquiries: those that match `pattern`, from offset `from`. */
export type Part = { pattern: string; from: number; limit: number };

export type InquiryRow = Awaited<ReturnType<typeof inquiriesFor>>[number];

async function answersTo(inquiryIds: string[]) {
  if (inquiryIds.length === 0) return [];
  return db
    .selectFrom("inquiryAnswers")
    .innerJoin("users", "users.id", "answeredBy")
    .leftJoin("emails", (join) => join.on("emails.key", "=", sql<string>`'answer-' || inquiry_answers.id`))
    .select(["inquiryAnswers.id", "inquiryId", "message", "inquiryAnswers.createdAt"])
    .select(["users.email as answeredBy", "emails.state as mail"])
    .where("inquiryId", "in", inquiryIds)
    .orderBy("inquiryAnswers.createdAt")
    .execute();
}
