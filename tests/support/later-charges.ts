import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, orderFor, payByCard, runJobs } from "./payments.ts";
import type { Person } from "./people.ts";
import { newProperty } from "./properties.ts";

export const dayMs = 24 * 3_600_000;
/** Noon in Harrisburg. */
const noon = Date.parse("2027-01-15T17:00:00Z");
/** Can be saved, and then declines every charge. */
export const declines = "4000000000000341";
export const asksEachTime = "4000002760003184";

/** Moves to so many days after the first day of these tests. */
export const atDay = (days: number) => {
  moveClock(0);
  moveClock(noon + days * dayMs - now().getTime());
};

export const accepted = (id: string) =>
  db
    .updateTable("reservations")
    .set({ status: "accepted", idVerified: true, payBy: new Date(now().getTime() + 2 * dayMs) })
    .where("id", "=", id)
    .execute();

export async function charge() {
  await chargeReservations();
  await runJobs();
}

export const shown = async (id: string) => presentReservation(await reservationFor({ kind: "system" }, id));
export const chargeState = async (id: string) =>
  (await db.selectFrom("laterCharges").select("state").where("reservationId", "=", id).executeTakeFirst())
    ?.state;

/** A space for $100 a day. */
export async function newSpace(landlord: Person, more: Parameters<typeof newProperty>[1] = {}) {
  return (await newProperty(landlord, { priceCents: 10_000, pricePer: "Day", ...more })).id;
}

/** An accepted reservation of one day in so many days, whose card is saved. */
export async function newSaved(
  { landlord, tenant }: { landlord: Person; tenant: Person },
  inDays = 120,
  card?: string,
) {
  const [made] = await orderFor(tenant, [await newSpace(landlord)], inDays);
  await payByCard((await checkoutOf(tenant, made!.id)).url, card);
  await runJobs();
  await accepted(made!.id);
  return made!.id;
}
