import type { Actor } from "#app/features/accounts/model.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { newTenant, type Person } from "./people.ts";

/** The date `days` from today at the demo properties. */
export function day(days: number): IsoDate {
  return addDays(todayIn("America/New_York"), days);
}

/** A reservation of this property by this tenant or visitor, made with the product's own command. */
export async function newReservation(
  holder: Actor,
  property: { id: string },
  stay: { start?: IsoDate; lastDay?: IsoDate; guestContact?: string | undefined } = {},
): Promise<ReservationRow> {
  const [reservation] = await reserve(
    holder,
    {
      items: [{ propertyId: property.id, quantity: 1, assertedPriceCents: undefined }],
      start: stay.start ?? day(3),
      lastDay: stay.lastDay ?? day(9),
      guestName: "Gail Guest",
      guestContact: stay.guestContact ?? "gail@people.example",
    },
    null,
  );
  return reservation!;
}

/** A reservation by a new tenant, so that no limit on holds applies. */
export async function reserved(property: { id: string }): Promise<{ id: string; tenant: Person }> {
  const tenant = await newTenant();
  const { id } = await newReservation(tenant.actor, property);
  return { id, tenant };
}
