import { stayFacts } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { PaymentEmail, refundEmail } from "../emails.tsx";

/** Emails the guest that a refund was made. */
export async function tellRefunded({ refundId }: { refundId: string }): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const reservation = await reservationFor({ kind: "system" }, refund.reservationId);
  const words = refundEmail(reservation.propertyTitle, refund.amountCents, refund.reason);
  const email = { ...words, facts: stayFacts(reservation, "guest") };
  await sendEmail({
    key: `refunded-${refundId}`,
    about: { userId: reservation.tenantId, reservationId: reservation.id },
    to: reservation.guestContact,
    subject: email.subject,
    element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
  });
}
