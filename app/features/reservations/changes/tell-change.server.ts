import { addressOfMember } from "#app/features/accounts/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { ReservationEmail, stayVariables } from "../emails.tsx";
import { readGuestRecipient } from "../guest/read-guest-recipient.server.ts";
import { isLive } from "../model.ts";
import { reservationFor } from "../queries.server.ts";
import { changeEmail } from "./emails.tsx";
import type { ChangeState } from "./model.ts";
import { changeOf } from "./queries.server.ts";
import { showChange } from "./steps/show-change.server.ts";

const system = { kind: "system" } as const;

/** Tells both sides what happened to a change of dates; a stay that has ended says so itself. */
export async function tellChange({
  changeId,
  state,
}: {
  changeId: string;
  state: ChangeState;
}): Promise<void> {
  const change = await changeOf(system, changeId);
  const reservation = await reservationFor(system, change.reservationId);
  if (!isLive(reservation.status)) return;
  for (const reader of ["tenant", "landlord"] as const) {
    const email = changeEmail(
      state,
      reader,
      reservation,
      change,
      await showChange(reservation, change, reader),
    );
    if (email === null) continue;
    const { brandName: brand, publicUrl } = config;
    const element = ReservationEmail({ email, brand, publicUrl });
    const recipient =
      reader === "tenant"
        ? await readGuestRecipient(reservation)
        : { to: await addressOfMember(reservation.landlordId) };
    // Who agreed without a card got one email for that already.
    const what = state === "agreed" && change.cardRefused ? "card-refused" : state;
    await tell({
      kind: "datesChange",
      reader,
      variables: stayVariables(reservation),
      key: `change-${changeId}-${what}-${reader}`,
      memberId: reader === "tenant" ? reservation.tenantId : reservation.landlordId,
      title: email.subject,
      text: email.text,
      path: `/changes/${reservation.id}`,
      about: { userId: reservation.tenantId, reservationId: reservation.id },
      // A visitor's email carries the link that opens the reservation.
      email: { ...recipient, element, confidential: reader === "tenant" && reservation.tenantId === null },
    });
  }
}
