import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";

export type PaidStay = { landlord: Person; tenant: Person; row: ReservationRow };

/** A stay that is accepted and paid, from `start` days from now on; of a landlord of its own. */
export async function paidStay(start = 0, lastDay = start + 5, by?: Person): Promise<PaidStay> {
  const [landlord, tenant] = [by ?? (await newLandlord()), await newTenant()];
  const property = await newProperty(landlord);
  const row = await newReservation(tenant.actor, property, { start: day(start), lastDay: day(lastDay) });
  await db
    .updateTable("reservations")
    .set({ status: "accepted", paymentStatus: "paid", idVerified: true, holdUntil: null })
    .where("id", "=", row.id)
    .execute();
  return { landlord, tenant, row };
}

/** The same, canceled by its tenant after the pass was seen. */
export async function cancelStay({ tenant, row }: PaidStay): Promise<void> {
  await cancel(tenant.actor, row.id);
}

/** The text with its `bit`th bit of the letter at `index` changed; null if that is no letter of a URL. */
export function withBitChanged(text: string, index: number, bit: number): string | null {
  const letter = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit));
  return /[\x21-\x7e]/.test(letter) ? text.slice(0, index) + letter + text.slice(index + 1) : null;
}
