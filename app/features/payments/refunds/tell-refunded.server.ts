import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { PaymentMail, refundEmail } from "../emails.tsx";

/** Refunded: the guest. */
export async function tellRefunded({ refundId }: { refundId: string }): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const reservation = await reservationFor({ kind: "system" }, refund.reservationId);
  const email = refundEmail(reservation.propertyTitle, refund.amountCents, refund.reason);
  await sendMail({
    key: `refunded-${refundId}`,
    about: { userId: reservation.tenantId, reservationId: reservation.id },
    to: reservation.guestContact,
    subject: email.subject,
    element: PaymentMail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
  });
}
