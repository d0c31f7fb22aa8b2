import { tell } from "#app/features/notices/tell.server.ts";
import { addressInWords } from "#app/features/properties/model.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { config } from "#app/platform/config.server.ts";
import { AccessEmail, accessEmail } from "./emails.tsx";
import { accessOf } from "./queries.server.ts";

/** Tells the holder of a stay that how to get in can be read now, unless that has changed since. */
export async function tellOpened({ reservationId }: { reservationId: string }): Promise<void> {
  const { reservation, state } = await accessOf({ kind: "system" }, reservationId);
  if (state !== "open") return;
  const email = accessEmail(reservation);
  await tell({
    kind: "accessOpen",
    reader: "tenant",
    variables: stayVariables(reservation),
    key: `access-${reservationId}`,
    memberId: reservation.tenantId,
    title: email.subject,
    text: email.text,
    path: `/access/${reservationId}`,
    about: { userId: reservation.tenantId, reservationId },
    email: {
      to: reservation.guestContact,
      element: AccessEmail({
        email,
        address: addressInWords(reservation),
        brand: config.brandName,
        publicUrl: config.publicUrl,
      }),
      // A visitor's email carries the link that opens the reservation.
      confidential: reservation.tenantId === null,
    },
  });
}
