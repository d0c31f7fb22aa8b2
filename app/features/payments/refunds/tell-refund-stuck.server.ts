import { tell } from "#app/features/notices/tell.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { stayFacts, stayVariables } from "#app/features/reservations/emails.tsx";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { PaymentEmail, stuckRefundEmail } from "../emails.tsx";

/** Emails the guest that their bank refuses a refund, or (`how`) by which other means we paid it. */
export async function tellRefundStuck(told: { refundId: string; how: string | null }): Promise<void> {
  const { refundId, how } = told;
  const refund = await db
    .selectFrom("refunds")
    .select(["reservationId", "amountCents"])
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const reservation = await reservationFor({ kind: "system" }, refund.reservationId);
  const words = stuckRefundEmail(reservation.propertyTitle, refund.amountCents, how, config.supportEmail);
  const email = { ...words, facts: stayFacts(reservation, "guest") };
  await tell({
    kind: "refundStuck",
    reader: "tenant",
    variables: { ...stayVariables(reservation), amount: formatCents(refund.amountCents) },
    key: `refund-${how === null ? "refused" : "settled"}-${refundId}`,
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
