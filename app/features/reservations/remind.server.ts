import { sql } from "kysely";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { answerHalfOver } from "./news.server.ts";

/** Has every landlord reminded who let half of the time for an answer pass; once for each time given. */
export async function remind(): Promise<number> {
  const timeGiven = sql`make_interval(secs => ${config.answerHours * 3600})`;
  return transaction(async (trx) => {
    const due = await trx
      .updateTable("reservations")
      .set({ remindedAt: now() })
      .where("status", "=", "pending")
      .where("answerBy", ">", now())
      .where("answerBy", "<=", hoursFromNow(config.answerHours / 2))
      .where((eb) =>
        eb.or([eb("remindedAt", "is", null), sql<boolean>`reminded_at < answer_by - ${timeGiven}`]),
      )
      .returning(["id", "answerBy"])
      .execute();
    for (const { id, answerBy } of due)
      await enqueue(trx, answerHalfOver, { reservationId: id, answerBy: answerBy.getTime() });
    return due.length;
  });
}
