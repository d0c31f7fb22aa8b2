import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { answerHalfOver } from "../events.server.ts";
import { readDeadline } from "./steps/read-deadline.server.ts";

/**
 * Reminds each landlord once after half of the time to answer. The time runs from the request, or from the documents,
 * to the deadline. Unconfirmed requests don't count yet.
 */
export async function remind(): Promise<number> {
  const { expiresAt } = readDeadline();
  const given = sql`(answer_by - make_interval(secs => ${config.answerHours * 3600}))`;
  return transaction(async (trx) => {
    const due = await trx
      .updateTable("reservations")
      .from("properties")
      .set({ remindedAt: now() })
      .whereRef("properties.landlordId", "=", "reservations.landlordId")
      .whereRef("properties.id", "=", "reservations.propertyId")
      .where("status", "=", "pending")
      .where("holdUntil", "is", null)
      .where(expiresAt, ">", now())
      .where(sql<boolean>`${given} + (${expiresAt} - ${given}) / 2 <= ${now()}`)
      .where(sql<boolean>`(reminded_at is null or reminded_at < ${given})`)
      .returning(["reservations.id", "answerBy"])
      .execute();
    for (const { id, answerBy } of due)
      await enqueue(trx, answerHalfOver, { reservationId: id, answerBy: answerBy.getTime() });
    return due.length;
  });
}
