import type { StayState } from "../lifecycle/model.ts";
import { fromRange, isAccepted, type Stay } from "../model.ts";

/** How many days and how many spaces the landlord's calendar shows at once. */
export const calendarColumns = 28;
export const calendarSpaces = 12;

/**
 * A day in a landlord's calendar. `imported`: offered, but blocked by an imported calendar; `left behind`: the same by what a
 * tenant left there; `between stays`: kept free before or after one.
 */
export type DayKind =
  | "free"
  | "not offered"
  | "imported"
  | "left behind"
  | "between stays"
  | "requested"
  | "accepted";

/** A range of days of one kind, half-open; each stay is its own range, with its state. */
export type DayRange = Stay & {
  state: DayKind;
  /** The stay's own days, which may reach beyond the range. */
  wholeStay: Stay | null;
  reservationId: string | null;
  guestName: string | null;
  stayState: StayState | null;
};

/** A range as the database reads it. */
export type ReadRange = Omit<DayRange, "state" | "wholeStay"> & {
  stay: string | null;
  state: Exclude<DayKind, "requested" | "accepted"> | "reserved";
};

export function toDayRange({ state, stay, ...read }: ReadRange): DayRange {
  const range = { ...read, wholeStay: stay === null ? null : fromRange(stay) };
  if (state !== "reserved") return { ...range, state };
  const accepted = range.stayState !== null && isAccepted(range.stayState.status);
  return { ...range, state: accepted ? "accepted" : "requested" };
}
