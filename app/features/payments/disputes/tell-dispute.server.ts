import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { disputeEmail, PaymentEmail } from "../emails.tsx";
import type { DisputeStatus } from "./model.ts";

/** Emails each landlord of a disputed payment what happens to the rent: when it's held, lost or released. */
export async function tellDispute(event: { disputeId: string; status: DisputeStatus }): Promise<void> {
  const { disputeId, status } = event;
  const stays = await db
    .selectFrom("disputes")
    .innerJoin("paymentShares", "paymentShares.paymentId", "disputes.paymentId")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("users", "users.id", "reservations.landlordId")
    .select(["reservations.id", "reservations.landlordId", "reservations.guestName", "title", "users.email"])
    .where("disputes.id", "=", disputeId)
    .where("settled", "=", true)
    .orderBy("reservations.id")
    .execute();
  for (const stay of stays) {
    const email = disputeEmail(stay.title, stay.guestName, status);
    if (email === null) continue;
    await tell({
      kind: "disputed",
      reader: "landlord",
      variables: { space: stay.title, guest: stay.guestName },
      key: `dispute-${disputeId}-${status}-${stay.id}`,
      memberId: stay.landlordId,
      title: email.subject,
      text: email.text,
      path: email.action?.path ?? "/landlord-dashboard?tab=earnings",
      about: { userId: stay.landlordId, reservationId: stay.id },
      email: {
        to: stay.email,
        element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
      },
    });
  }
}
