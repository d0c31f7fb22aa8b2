import { sumDollars } from "#app/platform/money.ts";
import { isLive, type Progress } from "../model.ts";

/** A step of an order: how many of its live spaces have reached it. */
export type OrderStep = { label: string; reached: number; of: number };

/** What an order goes through, in order; a space that has ended counts in none of it. */
export function stepsOf(spaces: readonly Progress[]): OrderStep[] {
  const live = spaces.filter(({ status }) => isLive(status));
  const step = (label: string, isReached: (space: Progress) => boolean) => ({
    label,
    reached: live.filter(isReached).length,
    of: live.length,
  });
  return [
    step("Requested", () => true),
    step("Accepted", isAccepted),
    step("ID checked", (space) => space.id_verified),
    step("Paid", (space) => space.payment_status === "paid"),
  ];
}

function isAccepted({ status }: Pick<Progress, "status">): boolean {
  return status === "accepted_pending_verification" || status === "accepted";
}

/** The spaces that one payment for an order covers, and their sum with their deposits in decimal dollars. */
export function dueOf<Space extends Progress & { total: number; deposit: number }>(spaces: readonly Space[]) {
  const due = spaces.filter(({ status, payment_status }) => isLive(status) && payment_status === "unpaid");
  return { due, total: sumDollars(due.flatMap(({ total, deposit }) => [total, deposit])) };
}

/** Why a reservation's code opens nothing yet, or no longer; null once it is valid. */
export function codeAwaits({ status, id_verified, payment_status, is_over }: Progress): string | null {
  if (!isLive(status) || is_over) return "No longer valid";
  if (!isAccepted({ status })) return "Valid once accepted";
  if (!id_verified) return "Valid once your ID is checked";
  return payment_status === "paid" ? null : "Valid once paid";
}
