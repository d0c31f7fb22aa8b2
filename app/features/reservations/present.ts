import type { Actor } from "#app/features/accounts/model.ts";
import { middleSize } from "#app/features/properties/present.ts";
import { addDays } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { isNobodys } from "#app/platform/nobodys-address.ts";
import {
  type DayRange,
  fromRange,
  isUnconfirmed,
  lapsesAt,
  type PaymentStatus,
  type Quote,
  type Status,
  type Stay,
  unitsInWords,
} from "./model.ts";
import { isUploader } from "./policy.ts";
import type { LandlordMonth, ReservationRow } from "./queries.server.ts";
import type { Move } from "./read-history.server.ts";

/** A reservation as the API answers it. Money is decimal dollars; `end_date` is the last day included. */
export type ReservationJson = {
  id: string;
  order_id: string;
  property_id: string;
  property_name: string;
  title: string;
  address: string;
  city: string;
  image_url: string | null;
  landlord_id: string;
  guest_name: string;
  guest_contact: string;
  price: number;
  price_per: string;
  units: number;
  offer_amount: number;
  fee: number;
  total: number;
  start_date: string;
  end_date: string;
  status: Status;
  payment_status: PaymentStatus;
  id_verified: boolean;
  /** True once the front of an ID was uploaded. */
  id_uploaded: boolean;
  /** True once the last day has passed at the property. */
  is_over: boolean;
  reservation_code: string;
  /** Where the front of the ID is seen; only in what its uploader is answered, and while the picture exists. */
  id_front_url: string | null;
  /** When it expires unless someone does their part: the answer, the ID or the payment; null while nothing is due. */
  lapses_at: string | null;
  /** The same while the request is not confirmed: its guest opens the link in the email, uploads an ID or pays. */
  hold_until: string | null;
  created_at: string;
};

export function presentReservation(row: ReservationRow): ReservationJson {
  const stay = fromRange(row.stay);
  return {
    id: row.id,
    order_id: row.orderId,
    property_id: row.propertyId,
    property_name: row.propertyTitle,
    title: row.propertyTitle,
    address: `${row.streetAddress}, ${row.city}, ${row.state} ${row.zipcode}`,
    city: row.city,
    image_url: row.cover && middleSize(row.cover),
    landlord_id: row.landlordId,
    guest_name: row.guestName,
    guest_contact: isNobodys(row.guestContact) ? "" : row.guestContact,
    price: toDollars(row.priceCents),
    price_per: row.pricePer,
    units: row.units,
    offer_amount: toDollars(row.offerCents),
    fee: toDollars(row.feeCents),
    total: toDollars(row.totalCents),
    start_date: stay.start,
    end_date: addDays(stay.end, -1),
    status: row.status,
    payment_status: row.paymentStatus,
    id_verified: row.idVerified,
    id_uploaded: row.idUploaded,
    is_over: row.isOver,
    reservation_code: row.reservationCode,
    id_front_url: null,
    lapses_at: lapsesAt(row)?.toISOString() ?? null,
    hold_until: isUnconfirmed(row) ? (lapsesAt(row)?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Reservations as this actor is answered them: the uploader of an ID learns where its picture is. */
export function presentFor(actor: Actor): (row: ReservationRow) => ReservationJson {
  return (row) => {
    const isOwn = row.idFront !== null && isUploader(actor, row.idFront);
    return { ...presentReservation(row), id_front_url: isOwn ? `/uploads/ids/${row.idFront?.file}` : null };
  };
}

/** A run of days as the API answers it; `to` is the last of them. */
export type DaysJson = {
  from: string;
  to: string;
  state: "free" | "blocked" | "requested" | "accepted";
  /** Why a day is blocked. */
  reason: "not offered" | "imported" | null;
  reservation_id: string | null;
  guest_name: string | null;
};

export function presentDays(ranges: DayRange[]): DaysJson[] {
  return ranges.map(({ start, end, state, reservationId, guestName }) => {
    const reason = state === "not offered" || state === "imported" ? state : null;
    return {
      from: start,
      to: addDays(end, -1),
      state: reason ? "blocked" : (state as Exclude<DaysJson["state"], "blocked">),
      reason,
      reservation_id: reservationId,
      guest_name: guestName,
    };
  });
}

/** One move of a reservation as the API answers it: who did what when, and nobody's id. */
export type MoveJson = {
  at: string;
  by: Move["actorKind"];
  deed: Move["deed"];
  from_status: Status | null;
  to_status: Status;
};

export function presentHistory(moves: Move[]): MoveJson[] {
  return moves.map(({ deed, actorKind, fromStatus, toStatus, movedAt }) => ({
    at: movedAt.toISOString(),
    by: actorKind,
    deed,
    from_status: fromStatus,
    to_status: toStatus,
  }));
}

/** A quote as the API answers it; `end_date` is the last day included. */
export type QuoteJson = {
  price: number;
  price_per: string;
  units: number;
  unit_words: string;
  offer: number;
  fee: number;
  total: number;
  start_date: string;
  end_date: string;
};

export function presentQuote(quote: Quote, stay: Stay): QuoteJson {
  return {
    price: toDollars(quote.priceCents),
    price_per: quote.pricePer,
    units: quote.units,
    unit_words: unitsInWords(quote.units, quote.pricePer),
    offer: toDollars(quote.offerCents),
    fee: toDollars(quote.feeCents),
    total: toDollars(quote.totalCents),
    start_date: stay.start,
    end_date: addDays(stay.end, -1),
  };
}

/** Dates of a stay as the API answers them; `end_date` is the last day included. */
export type DatesJson = { start_date: string; end_date: string };

export function presentDates({ start, end }: Stay): DatesJson {
  return { start_date: start, end_date: addDays(end, -1) };
}

/** The days of a property that can be reserved, as ranges; `to` is the last day of each, null where it goes on. */
export type AvailabilityJson = {
  today: string;
  offered: { from: string; to: string | null }[];
  taken: { from: string; to: string }[];
};

export function presentAvailability({ today, offered, taken }: OpenDays): AvailabilityJson {
  return {
    today,
    offered: offered.map(({ start, end }) => ({ from: start, to: end && addDays(end, -1) })),
    taken: taken.map(({ start, end }) => ({ from: start, to: addDays(end, -1) })),
  };
}

type OpenDays = { today: string; offered: { start: string; end: string | null }[]; taken: Stay[] };

/** A landlord's numbers: what waits, and month by month ("2026-11") what is booked, earned and offered. */
export type LandlordNumbers = {
  waiting: number;
  /** When the most urgent request expires. */
  lapses_at: string | null;
  months: { month: string; booked_days: number; rent: number; offered_days: number }[];
};

export function presentNumbers(
  waiting: { count: number; lapsesAt: Date | null },
  months: LandlordMonth[],
): LandlordNumbers {
  return {
    waiting: waiting.count,
    lapses_at: waiting.lapsesAt?.toISOString() ?? null,
    months: months.map(({ month, bookedDays, rentCents, offeredDays }) => ({
      month: month.slice(0, 7),
      booked_days: bookedDays,
      rent: toDollars(rentCents),
      offered_days: offeredDays,
    })),
  };
}

/** A reservation that the caller may claim. */
export type ClaimJson = { id: string; order_id: string; title: string; start_date: string; end_date: string };

export function presentClaim(row: ReservationRow): ClaimJson {
  const { start_date, end_date } = presentReservation(row);
  return { id: row.id, order_id: row.orderId, title: row.propertyTitle, start_date, end_date };
}
