import { addressOfMember } from "#app/features/accounts/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { ReservationEmail, stayVariables } from "../emails.tsx";
import { linkGuest } from "../guest/link-guest.server.ts";
import { readGuestRecipient } from "../guest/read-guest-recipient.server.ts";
import { isLive } from "../model.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import type { ContentsState } from "./model.ts";

type Told = { reservationId: string; occasion: string; state: ContentsState | "stated" };

/** Tells the other side what happened to what goes in, without its words; a stay that has ended says so itself. */
export async function tellContents({ reservationId, occasion, state }: Told): Promise<void> {
  const reservation = await reservationFor({ kind: "system" }, reservationId);
  if (!isLive(reservation.status)) return;
  const { tenantId, landlordId, propertyTitle } = reservation;
  const isTenant = state === "made" || state === "refused";
  const isVisitor = isTenant && tenantId === null;
  const path = isTenant ? `/checkout/${reservationId}` : `/landlord-dashboard?reservation=${reservationId}`;
  const { subject, text } = words(state, reservation);
  const email = {
    subject: `${subject}: ${propertyTitle}`,
    text,
    action: { label: "Open the reservation", path: isVisitor ? linkGuest(reservation) : path },
  };
  const element = ReservationEmail({ email, brand: config.brandName, publicUrl: config.publicUrl });
  const recipient = isTenant
    ? await readGuestRecipient(reservation)
    : { to: await addressOfMember(landlordId) };
  await tell({
    kind: "contentsChange",
    reader: isTenant ? "tenant" : "landlord",
    variables: stayVariables(reservation),
    key: `contents-${occasion}-${state}`,
    memberId: isTenant ? tenantId : landlordId,
    title: email.subject,
    text,
    path,
    about: { userId: tenantId, reservationId },
    // A visitor's email carries the link that opens the reservation.
    email: { ...recipient, element, confidential: isVisitor },
  });
}

function words(
  state: Told["state"],
  { guestName, propertyTitle: title }: ReservationRow,
): { subject: string; text: string } {
  const stays = "What was accepted stays.";
  const all: Record<Told["state"], { subject: string; text: string }> = {
    stated: {
      subject: "What goes in has changed",
      text: `${guestName} changed what goes into ${title}. Read it before you answer the request.`,
    },
    asked: {
      subject: "Other things asked to go in",
      text: `${guestName} asks to change what goes into ${title}. Read both and agree or decline. ${stays.replace(".", " until you agree.")}`,
    },
    made: {
      subject: "What goes in was changed",
      text: `The landlord agreed to your change of what goes into ${title}. It is an addendum of the rental agreement.`,
    },
    refused: {
      subject: "What goes in was not changed",
      text: `The landlord declined your change of what goes into ${title}. ${stays}`,
    },
    withdrawn: {
      subject: "Change withdrawn",
      text: `${guestName} no longer asks to change what goes into ${title}. ${stays}`,
    },
  };
  return all[state];
}
