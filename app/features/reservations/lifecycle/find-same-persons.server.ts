import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import { liveStatuses } from "../model.ts";

/**
 * The live reservations in other orders of the same member and the same name that lack an ID: one verified for this
 * reservation counts for them, too. Those of visitors belong to no known person.
 */
export async function findSamePersons(trx: Transaction, reservationId: string) {
  const asked = await trx
    .selectFrom("reservations")
    .select(["tenantId", "guestName", "orderId"])
    .where("id", "=", reservationId)
    .executeTakeFirst();
  if (!asked || asked.tenantId === null) return [];
  return trx
    .selectFrom("reservations")
    .select(["id", "status"])
    .where("tenantId", "=", asked.tenantId)
    .where(sql<boolean>`lower(guest_name) = lower(${asked.guestName})`)
    .where("orderId", "<>", asked.orderId)
    .where("status", "in", [...liveStatuses])
    .where("idVerified", "=", false)
    .where(
      sql<boolean>`not exists (select from id_documents where id_documents.landlord_id = reservations.landlord_id
        and id_documents.reservation_id = reservations.id and verdict = 'unverified')`,
    )
    .orderBy("id")
    .execute();
}
