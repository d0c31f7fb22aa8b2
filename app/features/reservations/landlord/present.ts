import { toDollars } from "#app/platform/money.ts";
import type { Coming, LandlordMonth } from "./queries.server.ts";

/** A landlord's figures: pending requests, and for each month ("2026-11") days booked, earned and offered. */
export type LandlordNumbers = {
  waiting: number;
  /** When the most urgent request expires. */
  expires_at: string | null;
  months: { month: string; booked_days: number; rent: number; offered_days: number }[];
};

export function presentNumbers(
  waiting: { count: number; expiresAt: Date | null },
  months: LandlordMonth[],
): LandlordNumbers {
  return {
    waiting: waiting.count,
    expires_at: waiting.expiresAt?.toISOString() ?? null,
    months: months.map(({ month, bookedDays, rentCents, offeredDays }) => ({
      month: month.slice(0, 7),
      booked_days: bookedDays,
      rent: toDollars(rentCents),
      offered_days: offeredDays,
    })),
  };
}

/** A guest who arrives or leaves on a day. */
export type ComingJson = { id: string; guest_name: string; title: string; on: string; paid: boolean };

export function presentComing({ id, guestName, title, on, isPaid }: Coming): ComingJson {
  return { id, guest_name: guestName, title, on, paid: isPaid };
}
