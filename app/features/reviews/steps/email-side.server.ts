import { tell } from "#app/features/notices/tell.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { ReviewEmail } from "../emails.tsx";
import type { Side } from "#app/features/reservations/model.ts";

type Sent = {
  kind: "reviewDue" | "reviewed";
  key: string;
  subject: string;
  text: string;
  /** What the other side wrote. */
  quoted?: string | null;
};

/** Tells one side of a stay; a visitor by an email with the link that opens it. */
export async function emailSide(reservation: ReservationRow, side: Side, sent: Sent): Promise<void> {
  const { kind, key, subject, text, quoted = null } = sent;
  const isVisitor = side === "tenant" && reservation.tenantId === null;
  const recipient =
    side === "tenant"
      ? await readGuestRecipient(reservation)
      : { to: await addressOf(reservation.landlordId) };
  const { brandName: brand, publicUrl } = config;
  const path = `/reviews/${reservation.id}`;
  const action = isVisitor
    ? { label: "Open the reservation", url: publicUrl + linkGuest(reservation) }
    : { label: "Open the reviews", url: publicUrl + path };
  const memberId = side === "tenant" ? reservation.tenantId : reservation.landlordId;
  await tell({
    kind,
    reader: side,
    variables: stayVariables(reservation),
    key: `${key}-${side}`,
    memberId,
    title: subject,
    text,
    path,
    about: { userId: memberId, reservationId: reservation.id },
    email: {
      ...recipient,
      element: ReviewEmail({ brand, subject, text, quoted, action }),
      // It carries the link that opens the reservation.
      confidential: isVisitor,
    },
  });
}

async function addressOf(memberId: string): Promise<string> {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return email;
}
