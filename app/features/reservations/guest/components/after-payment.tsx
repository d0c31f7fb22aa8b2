import { dayInWords } from "#app/platform/dates.ts";
import { idCheckInWords } from "#app/features/reservations/lifecycle/model.ts";
import { isLive, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

/** The next steps of a tenant who has just paid, or saved a card; nothing once the reservation or the stay has ended. */
export function AfterPayment({ reservation }: { reservation: ReservationJson }) {
  if (!isLive(reservation.status) || reservation.is_over) return null;
  const said = reservation.id_uploaded || reservation.id_verified ? idShown(reservation) : idMissing;
  const [before, after] = said.split(reservation.reservation_code);
  return (
    <p className="wrap-anywhere">
      {before}
      {after !== undefined && (
        <>
          <strong className="whitespace-nowrap">{reservation.reservation_code}</strong>
          {after}
        </>
      )}
    </p>
  );
}

const idMissing =
  "Next: upload the front of a government ID. The landlord never sees it; we only say that it was verified.";

function idShown({
  status,
  payment_status,
  charged_on,
  id_verified,
  guest_contact,
  reservation_code,
  start_date,
}: ReservationJson): string {
  const write = `We’ll email ${guest_contact}`;
  const declined = charged_on === null ? "we’ll refund all that you paid" : "nothing is charged";
  const sentences: Partial<Record<Status, string>> = {
    pending: `Next: the landlord answers${id_verified ? "" : ", and we check your ID"}. ${write} either way; if the landlord declines, ${declined}.`,
    accepted_pending_verification: `Next: we check your ID. ${idCheckInWords} ${write} as soon as it is checked, and then the reservation is final.`,
    accepted:
      payment_status === "paid"
        ? `Everything is done. Show the code ${reservation_code} when you arrive on ${dayInWords(start_date)}.`
        : `You have nothing else to do until then. Once it is paid, show the code ${reservation_code} when you arrive on ${dayInWords(start_date)}.`,
  };
  return sentences[status] ?? `Next: the landlord answers. ${write} either way.`;
}
