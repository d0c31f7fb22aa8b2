import { isExtraChargeId, isLateFeeId } from "../extra-charges/model.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { payoutEmail, PaymentEmail } from "../emails.tsx";

/** Emails the landlord that rent was sent. */
export async function tellPayout({ payoutId }: { payoutId: string }): Promise<void> {
  const { title, email, amountCents, dueCents, landlordId, ofDeposit, rentId } = await db
    .selectFrom("payouts")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "payouts.landlordId")
        .onRef("reservations.id", "=", "payouts.reservationId"),
    )
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("users", "users.id", "payouts.landlordId")
    .innerJoin("paymentShares as share", (join) =>
      join
        .onRef("share.reservationId", "=", "payouts.reservationId")
        .on(sql<boolean>`share.rent_id is not distinct from payouts.rent_id`),
    )
    .where("share.settled", "=", true)
    .select(["title", "email", "payouts.amountCents", "payouts.landlordId", "ofDeposit", "payouts.rentId"])
    .select(
      sql<number>`case when of_deposit then share.claimed_cents
        when kept_rent_cents > 0 then kept_rent_cents - landlord_fee_left_of(share.payment_id, share.reservation_id) else (
        select part_cents from rent_parts(earned_days(stay, paid_days, share.rent_days), reservations.price_per,
          share.amount_cents - share.fee_cents - share.deposit_cents - share.landlord_fee_cents,
          reservations.renews or share.rent_id is not null and share.rent_days is null) parts
        where parts.part = payouts.part) end`.as("dueCents"),
    )
    .where("payouts.id", "=", payoutId)
    .executeTakeFirstOrThrow();
  const ofRent = isLateFeeId(rentId) ? "late fee" : isExtraChargeId(rentId) ? "charges" : "rent";
  const of = ofDeposit ? "deposit" : ofRent;
  const content = payoutEmail(title, amountCents, { dueCents, of });
  await tell({
    kind: "payoutSent",
    reader: "landlord",
    variables: { space: title, amount: formatCents(amountCents) },
    key: `payout-${payoutId}`,
    memberId: landlordId,
    title: content.subject,
    text: content.text,
    path: "/landlord-dashboard?tab=earnings",
    about: { userId: landlordId },
    email: {
      to: email,
      element: PaymentEmail({ email: content, brand: config.brandName, publicUrl: config.publicUrl }),
    },
  });
}
