import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { openedWords } from "./emails.tsx";
import type { WindowKey } from "./events.server.ts";
import { emailSide } from "./steps/email-side.server.ts";

/** Asks both sides of a stay for their reviews, unless the time for them is over. */
export async function tellOpened({ landlordId, reservationId, period }: WindowKey): Promise<void> {
  const window = await db
    .selectFrom("reviewWindows")
    .select(["closesAt", "publishedAt"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("period", "=", period)
    .executeTakeFirst();
  if (!window || window.publishedAt !== null || window.closesAt <= now()) return;
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  const about = { ...reservation, title: reservation.propertyTitle };
  for (const side of ["tenant", "landlord"] as const)
    await emailSide(reservation, side, {
      kind: "reviewDue",
      key: `reviews-open-${reservationId}-${period}`,
      ...openedWords(side, about, window.closesAt),
    });
}
