import { tell } from "#app/features/notices/tell.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { PaymentEmail } from "../emails.tsx";
import type { LaterChargeChange } from "../events.server.ts";
import { chargeEmails } from "./emails.tsx";
import { laterChargeOn } from "./queries.server.ts";

/** Emails the guest, and the landlord if it concerns them, about a card that is charged later. */
export async function tellCharge(event: {
  reservationId: string;
  what: LaterChargeChange;
  at: number;
}): Promise<void> {
  const reservation = await reservationFor({ kind: "system" }, event.reservationId);
  const charge = await laterChargeOn({ kind: "system" }, event.reservationId);
  // Paid or ended since then: this is no longer true.
  if (!charge || !isLive(reservation.status) || reservation.paymentStatus === "paid") return;
  const landlord = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", reservation.landlordId)
    .executeTakeFirstOrThrow();
  const readers = { guest: reservation.guestContact, landlord: landlord.email };
  const emails = chargeEmails(event.what, reservation, charge);
  for (const reader of ["guest", "landlord"] as const) {
    const email = emails[reader];
    if (email === null) continue;
    await tell({
      kind: "chargeLater",
      reader: reader === "guest" ? "tenant" : "landlord",
      variables: stayVariables(reservation),
      key: `charge-${event.reservationId}-${event.what}-${event.at}-${reader}`,
      memberId: reader === "guest" ? reservation.tenantId : reservation.landlordId,
      title: email.subject,
      text: email.text,
      path:
        reader === "guest"
          ? `/checkout/${reservation.id}`
          : `/landlord-dashboard?reservation=${reservation.id}`,
      about: { userId: reservation.tenantId, reservationId: reservation.id },
      email: {
        to: readers[reader],
        element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
        // A visitor's email carries the link that opens the reservation.
        confidential: reader === "guest" && reservation.tenantId === null,
      },
    });
  }
}
