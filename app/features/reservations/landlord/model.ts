import { sumDollars } from "#app/platform/money.ts";
import { awaitsAnswer, isLive, type Status } from "../model.ts";

/** The parts of a landlord's reservations; `current` includes the first and the last day. */
export const requestViews = ["all", "waiting", "upcoming", "current", "past"] as const;
export type RequestView = (typeof requestViews)[number];

/** A guest with an account, without one, or whose account was deleted. */
export const guestKinds = ["member", "visitor", "deleted"] as const;
export type GuestKind = (typeof guestKinds)[number];

type Seen = { status: Status; has_begun: boolean; is_over: boolean };

/** True if a reservation belongs to this part; the same as `limitView` in the database. */
export function isInView({ status, has_begun, is_over }: Seen, view: RequestView): boolean {
  if (view === "all") return true;
  if (view === "waiting" || awaitsAnswer(status)) return view === "waiting" && awaitsAnswer(status);
  if (!isLive(status) || is_over) return view === "past";
  return view === (has_begun ? "current" : "upcoming");
}

type Rent = { offer_amount: number; landlord_fee?: number | undefined };

/** What a landlord gets of the rent of a stay, or of this part of it, in dollars: less as much of their fee. */
export function landlordGets({ offer_amount, landlord_fee = 0 }: Rent, rent = offer_amount): number {
  return rent === 0 ? 0 : sumDollars([rent, (-landlord_fee * rent) / offer_amount]);
}
