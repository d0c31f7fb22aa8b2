import { tell } from "#app/features/notices/tell.server.ts";
import { stayFacts, stayVariables } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { formatCents } from "#app/platform/money.ts";
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
  await tell({
    kind: "refunded",
    reader: "tenant",
    variables: { ...stayVariables(reservation), amount: formatCents(refund.amountCents) },
    key: `refunded-${refundId}`,
    memberId: reservation.tenantId,
    title: email.subject,
    text: email.text,
    path: `/checkout/${reservation.id}`,
    about: { userId: reservation.tenantId, reservationId: reservation.id },
    email: {
      to: reservation.guestContact,
      element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
    },
  });
}
