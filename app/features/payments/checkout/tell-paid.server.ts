import { tell } from "#app/features/notices/tell.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { paidEmails, PaymentEmail } from "../emails.tsx";

/** Emails the guest and the landlord that a payment was received. */
export async function tellPaid(event: { reservationId: string; paymentId: string }): Promise<void> {
  const reservation = await reservationFor({ kind: "system" }, event.reservationId);
  const landlord = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", reservation.landlordId)
    .executeTakeFirstOrThrow();
  const readers = { guest: reservation.guestContact, landlord: landlord.email };
  const emails = paidEmails(reservation);
  for (const reader of ["guest", "landlord"] as const) {
    const email = emails[reader];
    await tell({
      kind: "paid",
      reader: reader === "guest" ? "tenant" : "landlord",
      variables: stayVariables(reservation),
      key: `paid-${event.paymentId}-${event.reservationId}-${reader}`,
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
