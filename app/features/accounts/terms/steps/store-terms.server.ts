import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { recordAction } from "../../members/record-action.server.ts";
import type { Member } from "../../model.ts";
import { markOfTerms } from "../terms-in-force.server.ts";

/** Stores that a member accepts this version of the terms of service, once, with an entry in the audit log. */
export async function storeTerms(trx: Transaction, member: Member, version: string): Promise<void> {
  const stored = await trx
    .updateTable("users")
    .set({ acceptedTerms: version, acceptedTermsAt: now() })
    .where("id", "=", member.id)
    .where("acceptedTerms", "is distinct from", version)
    .returning("id")
    .executeTakeFirst();
  if (!stored) return;
  const entry = { action: "acceptTerms" as const, subjectId: member.id, details: markOfTerms(version) };
  await recordAction(trx, { ...member, visitorId: null }, entry);
}
