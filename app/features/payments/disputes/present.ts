import type { Stripe } from "stripe";
import { fromRange } from "#app/features/reservations/model.ts";
import { addDays, daysInWords, instantInWords } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { isExtraChargeId, isLateFeeId } from "../extra-charges/model.ts";
import { awaitsEvidence, isDecided } from "./model.ts";
import type { evidenceOf, listDisputes, listPayoutHolds } from "./queries.server.ts";

/** A dispute on the page of administrators. */
export type DisputeJson = {
  id: string;
  provider_id: string;
  amount: number;
  reason: string;
  status: string;
  is_open: boolean;
  awaits_evidence: boolean;
  due_by: string | null;
  submitted_at: string | null;
  opened_at: string;
  time_zone: string;
  person: string;
  reservation_ids: string[];
};

export function presentDispute(row: Awaited<ReturnType<typeof listDisputes>>[number]): DisputeJson {
  return {
    id: row.id,
    provider_id: row.providerDisputeId,
    amount: toDollars(row.amountCents),
    reason: row.reason.replaceAll("_", " "),
    status: row.status.replaceAll("_", " "),
    is_open: !isDecided(row.status),
    awaits_evidence: awaitsEvidence(row.status),
    due_by: row.dueBy?.toISOString() ?? null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    opened_at: row.openedAt.toISOString(),
    time_zone: row.timeZone,
    person: `${row.guestName}, ${row.guestContact}`,
    reservation_ids: row.reservationIds,
  };
}

export type PayoutHoldJson = { landlord_id: string; landlord: string; reason: string; held_at: string };

export function presentPayoutHold(row: Awaited<ReturnType<typeof listPayoutHolds>>[number]): PayoutHoldJson {
  const { landlordId, username, email, reason, heldAt } = row;
  return {
    landlord_id: landlordId,
    landlord: `${username}, ${email}`,
    reason,
    held_at: heldAt.toISOString(),
  };
}

type Rental = Awaited<ReturnType<typeof evidenceOf>>[number];

/** Stripe refuses longer texts. */
const longest = 20_000;

/** What we send to a cardholder's bank. */
export function presentEvidence(
  rentals: Rental[],
  note: string,
  brand: string,
): Stripe.DisputeUpdateParams.Evidence {
  const [first] = rentals;
  const lines = (of: (rental: Rental) => string[]) => rentals.flatMap(of).join("\n").slice(0, longest);
  return {
    customer_name: first?.billingName ?? first?.guestName ?? "",
    customer_email_address: first?.guestContact ?? "",
    ...(first?.billingAddress && { billing_address: first.billingAddress }),
    product_description: lines((rental) => [
      `${whatOf(rental)} a space through ${brand}: ${rental.title}, ${rental.city}, ${rental.state}.`,
    ]),
    service_date: lines((rental) => [daysOf(rental)]),
    access_activity_log: lines((rental) => [
      `Reservation ${rental.reservationCode}, made ${instantInWords(rental.timeZone, rental.createdAt)}.`,
      ...rental.history.map(
        ({ action, happenedAt }) => `${instantInWords(rental.timeZone, happenedAt)}: ${action}`,
      ),
    ]),
    uncategorized_text: lines((rental) => [
      `Government ID of the guest: ${rental.idVerified ? "verified" : "not verified"}.`,
      ...rental.emails.map(
        ({ subject, at }) =>
          `${instantInWords(rental.timeZone, new Date(at))}: emailed "${subject}" to ${rental.guestContact}`,
      ),
      ...(note === "" || rental !== first ? [] : [note]),
    ]),
  };
}

const whatOf = ({ rentId }: Rental) =>
  isLateFeeId(rentId)
    ? "Late fee that the agreed terms of the rental name, for"
    : isExtraChargeId(rentId)
      ? "Charges that the agreed terms of the rental name, for"
      : "Rent of";

function daysOf({ stay, reservationCode }: Rental): string {
  const { start, end } = fromRange(stay);
  return `${daysInWords(start, addDays(end, -1))} (${reservationCode})`;
}
