import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import { reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { ConversationRow } from "../queries.server.ts";

/** Where one side gets its emails; `person` is the member, or the visitor's order. */
type Recipient = {
  person: string;
  email: string;
  memberId: string | null;
  reservationId: string | null;
  path: string;
  mayEmail: boolean;
  isUnconfirmed?: boolean;
};

/**
 * Who is told on one side; null for a visitor who wants no emails about messages; "moving"
 * until a job has led the conversation into the account that claimed the visitor's order.
 */
export async function readRecipient(
  conversation: ConversationRow,
  side: Side,
): Promise<Recipient | "moving" | null> {
  return side === "landlord" ? landlordOf(conversation) : tenantOf(conversation);
}

const inApp = (id: string) => ({ path: `/messages/${id}`, reservationId: null });

function landlordOf({ id, landlordId, landlordEmail }: ConversationRow): Recipient {
  return { person: landlordId, email: landlordEmail, memberId: landlordId, mayEmail: true, ...inApp(id) };
}

async function tenantOf(conversation: ConversationRow): Promise<Recipient | "moving" | null> {
  const { id, tenantId, tenantEmail, tenantVerified, orderId, propertyId } = conversation;
  if (tenantId !== null)
    return {
      person: tenantId,
      email: tenantEmail!,
      memberId: tenantId,
      mayEmail: tenantVerified === true,
      ...inApp(id),
    };
  const reservations = await reservationsOfOrder({ kind: "system" }, orderId!);
  const reservation = reservations.find((one) => one.propertyId === propertyId);
  if (!reservation) return null;
  if (reservation.tenantId !== null) return "moving";
  const muted = await db
    .selectFrom("messageMutes")
    .select("person")
    .where("person", "=", orderId!)
    .executeTakeFirst();
  if (muted) return null;
  return {
    person: orderId!,
    email: reservation.guestContact,
    isUnconfirmed: (await readGuestRecipient(reservation)).isUnconfirmed,
    memberId: null,
    reservationId: reservation.id,
    path: linkGuest(reservation),
    mayEmail: true,
  };
}
