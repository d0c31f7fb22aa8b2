import { addressesOf } from "#app/features/deposits/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { changedWords, HandoverEmail } from "./emails.tsx";
import type { Change } from "./events.server.ts";
import { isFixed, isPaidStay } from "./policy.ts";
import { handoversOf } from "./queries.server.ts";

const system = { kind: "system" } as const;

/** Tells a side what the other did to a handover, once for each burst, and nothing that they have agreed to since. */
export async function tellHandover({ reservationId, kind, side, until }: Change): Promise<void> {
  const reservation = await reservationFor(system, reservationId);
  if (!isPaidStay(reservation)) return;
  const handover = (await handoversOf(system, reservation)).find((one) => one.kind === kind)!;
  const [tenant, landlord] = [handover.tenantAgreedAt, handover.landlordAgreedAt];
  const [others, own] = side === "tenant" ? [tenant, landlord] : [landlord, tenant];
  if (own !== null && (others === null || own > others)) return;
  const reader = side === "tenant" ? "landlord" : "tenant";
  const isVisitor = reader === "tenant" && reservation.tenantId === null;
  const recipient =
    reader === "tenant"
      ? await readGuestRecipient(reservation)
      : { to: (await addressesOf(system, reservationId)).landlord };
  const did = isFixed(handover) ? "fixed" : others === null ? "added" : "agreed";
  const { subject, text } = changedWords(did, { kind, side, about: reservation });
  const path = `/handovers/${reservationId}`;
  const { brandName: brand, publicUrl } = config;
  const action = isVisitor
    ? { label: "Open the reservation", url: publicUrl + linkGuest(reservation) }
    : { label: `Open the ${kind}`, url: publicUrl + path };
  await tell({
    kind: "handoverChanged",
    reader,
    variables: stayVariables(reservation),
    key: `handover-${reservationId}-${kind}-${until}-${reader}`,
    memberId: reader === "tenant" ? reservation.tenantId : reservation.landlordId,
    title: subject,
    text,
    path,
    topic: `${reservationId}-${kind}`,
    about: { userId: reservation.tenantId, reservationId },
    email: {
      ...recipient,
      element: HandoverEmail({ brand, subject, text, action }),
      // A visitor's email carries the link that opens the reservation.
      confidential: isVisitor,
    },
  });
}
