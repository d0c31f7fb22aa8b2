import type { Updateable } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { LaterCharges } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Writes a reservation's later charge, if it has one; under the reservation's lock. */
export async function changeCharge(
  trx: Transaction,
  reservation: { landlordId: string; id: string },
  change: Updateable<LaterCharges>,
): Promise<void> {
  await trx
    .updateTable("laterCharges")
    .set({ ...change, updatedAt: now() })
    .where("landlordId", "=", reservation.landlordId)
    .where("reservationId", "=", reservation.id)
    .execute();
}
