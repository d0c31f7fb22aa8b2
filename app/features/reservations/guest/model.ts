import { sumDollars } from "#app/platform/money.ts";
import { isLive, type Progress } from "../model.ts";

/** How many of a tenant's reservations one response has. */
export const bookingsAtOnce = 50;

/** The orders of a tenant's list. */
export const bookingOrders = ["newest", "open"] as const;
export type BookingOrder = (typeof bookingOrders)[number];

/** The position in such a list: the last row's rank, its place in it, and its id. */
export type BookingCursor = { rank: number; key: number; id: string };

/** A step of an order: how many of its live spaces have reached it, named for what it is, or was. */
export type OrderStep = { label: string; reached: number; of: number };

/**
 * What an order goes through: first what is done, then what its holder does next, as `whatIsLeft` says it, then what waits for
 * others. A space that has ended counts in none of it. `landlord` is the only landlord's name.
 */
export function stepsOf(spaces: readonly Progress[], landlord = "the landlord"): OrderStep[] {
  const live = spaces.filter(({ status }) => isLive(status));
  const of = live.length;
  const step = (label: string, done: string, isReached: (space: Progress) => boolean, isTheirs = false) => {
    const reached = live.filter(isReached).length;
    return { label: reached === of ? done : label, reached, of, isTheirs };
  };
  const hasId = live.every((space) => space.id_uploaded || space.id_verified);
  const mayPay = live.some((space) => space.payment_status === "unpaid" && !space.card_saved);
  const steps = [
    step("Request", "Requested", () => true),
    step(`Waiting for ${landlord}`, "Accepted", isAccepted),
    step(hasId ? "ID check" : "Your ID", "ID checked", (space) => space.id_verified, !hasId),
    step("Payment", "Paid", (space) => space.payment_status === "paid", mayPay),
  ];
  const rankOf = ({ reached, isTheirs }: (typeof steps)[number]) => (reached === of ? 0 : isTheirs ? 1 : 2);
  return steps
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ label, reached }) => ({ label, reached, of }));
}

/** True while a paid stay lasts; `is_now` says that today at the property is one of its days. */
export function isRunning(stay: Pick<Progress, "status" | "payment_status"> & { is_now?: boolean }): boolean {
  return stay.is_now === true && stay.status === "accepted" && stay.payment_status === "paid";
}

function isAccepted({ status }: Pick<Progress, "status">): boolean {
  return status === "accepted_pending_verification" || status === "accepted";
}

/**
 * The spaces that one checkout for an order covers, and their sum with their deposits in decimal dollars: of all, and of
 * those that are charged later to the card that it saves.
 */
export function dueOf<Space extends Progress & { total: number; deposit: number }>(spaces: readonly Space[]) {
  const due = spaces.filter(({ status, payment_status }) => isLive(status) && payment_status === "unpaid");
  const sum = (some: readonly Space[]) => sumDollars(some.flatMap(({ total, deposit }) => [total, deposit]));
  return { due, total: sum(due), later: sum(due.filter(({ charged_on }) => charged_on !== null)) };
}

/** What a checkout for these spaces does, on its button. */
export function checkoutDoes(due: readonly Pick<Progress, "charged_on" | "card_saved">[]): string {
  if (due.some(({ charged_on }) => charged_on === null)) return "Continue to payment";
  return due.every(({ card_saved }) => card_saved) ? "Change the card" : "Save a card";
}

/** Why a reservation's code opens nothing yet, or no longer; null once it is valid. */
export function codeAwaits({ status, id_verified, payment_status, is_over }: Progress): string | null {
  if (!isLive(status) || is_over) return "No longer valid";
  if (!isAccepted({ status })) return "Valid once accepted";
  if (!id_verified) return "Valid once your ID is checked";
  return payment_status === "paid" ? null : "Valid once paid";
}
