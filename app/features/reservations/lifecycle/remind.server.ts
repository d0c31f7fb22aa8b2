import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { answerHalfOver } from "../events.server.ts";
import { readDeadline } from "./steps/read-deadline.server.ts";

type Unreminded = { landlordId: string; id: string; at: string };

/**
 * Reminds each landlord once after half of the time to answer. The time runs from the request, or from the documents,
 * to the deadline. Unconfirmed requests don't count yet.
 */
export async function remind(): Promise<void> {
  await sweep({
    find: findHalfOver,
    work: remindOf,
    failure: ({ id }) => ({ message: "a landlord was not reminded of a request", reservationId: id }),
  });
}

/** Requests half of whose time is over, but those that have expired. By days of all zones first, for the index. */
async function findHalfOver(trx: Transaction, last: Unreminded | null, limit: number): Promise<Unreminded[]> {
  const { expiresAt } = readDeadline();
  const seconds = Math.round(config.answerHours * 3600);
  // Not before the request: it may have had fewer hours to answer than the setting says now.
  const askedAt = sql`greatest(answer_by - make_interval(secs => ${seconds}), reservations.created_at)`;
  const at = sql`twice_half_time(answer_by, stay)`;
  const { at: lastAt, id: lastId } = last ?? { at: "-Infinity", id: "" };
  const { rows } = await sql<Unreminded>`
    select reservations.landlord_id as "landlordId", reservations.id, ${at}::text as at
    from reservations join properties
      on properties.landlord_id = reservations.landlord_id and properties.id = reservations.property_id
    where status = 'pending' and hold_until is null and reminded_at is null
      and ${at} <= 2 * extract(epoch from ${now()}::timestamptz) + ${seconds}::integer
      and (${at}, reservations.id) > (${lastAt}::numeric, ${lastId}::text)
      and ${expiresAt} > ${now()} and ${askedAt} + (${expiresAt} - ${askedAt}) / 2 <= ${now()}
    order by ${at}, reservations.id limit ${limit}`.execute(trx);
  return rows;
}

async function remindOf({ landlordId, id }: Unreminded): Promise<void> {
  await transaction(async (trx) => {
    const reminded = await trx
      .updateTable("reservations")
      .set({ remindedAt: now() })
      .where("landlordId", "=", landlordId)
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("remindedAt", "is", null)
      .returning("answerBy")
      .executeTakeFirst();
    if (reminded)
      await enqueue(trx, answerHalfOver, { reservationId: id, answerBy: reminded.answerBy.getTime() });
  });
}
