import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { mayEmailGuest } from "#app/features/reservations/guest/may-email-guest.server.ts";
import { reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Side } from "../model.ts";
import type { ConversationRow } from "../queries.server.ts";

/** Where one side gets its emails; `person` is the member, or the visitor's order. */
export type Recipient = {
  person: string;
  email: string;
  memberId: string | null;
  reservationId: string | null;
  path: string;
  confidential: boolean;
};

/** The address of one side; null if it has none that we may write to, or wants no emails about messages. */
export async function readRecipient(conversation: ConversationRow, side: Side): Promise<Recipient | null> {
  const recipient = side === "landlord" ? landlordOf(conversation) : await tenantOf(conversation);
  if (recipient === null) return null;
  const muted = await db
    .selectFrom("messageMutes")
    .select("person")
    .where("person", "=", recipient.person)
    .executeTakeFirst();
  return muted ? null : recipient;
}

const inApp = (id: string) => ({ path: `/messages/${id}`, reservationId: null, confidential: false });

function landlordOf({ id, landlordId, landlordEmail }: ConversationRow): Recipient {
  return { person: landlordId, email: landlordEmail, memberId: landlordId, ...inApp(id) };
}

async function tenantOf(conversation: ConversationRow): Promise<Recipient | null> {
  const { id, tenantId, tenantEmail, tenantVerified, orderId, propertyId } = conversation;
  if (tenantId !== null)
    return tenantVerified
      ? { person: tenantId, email: tenantEmail!, memberId: tenantId, ...inApp(id) }
      : null;
  const reservations = await reservationsOfOrder({ kind: "system" }, orderId!);
  const reservation = reservations.find((one) => one.propertyId === propertyId);
  if (!reservation || reservation.tenantId !== null || !(await mayEmailGuest(reservation))) return null;
  return {
    person: orderId!,
    email: reservation.guestContact,
    memberId: null,
    reservationId: reservation.id,
    path: linkGuest(reservation),
    confidential: true,
  };
}
