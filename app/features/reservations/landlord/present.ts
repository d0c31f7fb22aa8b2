import { z } from "@hono/zod-openapi";
import { instantInWords } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { guestKinds } from "./model.ts";
import type { ComingWeek, Guest, LandlordMonth, NextStay } from "./queries.server.ts";

/** A landlord's figures: pending requests, and for each month ("2026-11") days booked and of them unpaid, rent, and days offered. */
export type LandlordNumbers = {
  waiting: number;
  /** When the most urgent request expires. */
  expires_at: string | null;
  months: { month: string; booked_days: number; unpaid_days: number; rent: number; offered_days: number }[];
};

export function presentNumbers(
  waiting: { count: number; expiresAt: Date | null },
  months: (LandlordMonth & { rentCents: number })[],
): LandlordNumbers {
  return {
    waiting: waiting.count,
    expires_at: waiting.expiresAt?.toISOString() ?? null,
    months: months.map(({ month, bookedDays, unpaidDays, rentCents, offeredDays }) => ({
      month: month.slice(0, 7),
      booked_days: bookedDays,
      unpaid_days: unpaidDays,
      rent: toDollars(rentCents),
      offered_days: offeredDays,
    })),
  };
}

/** The first guests who arrive or leave in a week, each on a day, and how many there are. */
export type ComingWeekJson = {
  first: { id: string; guest_name: string; title: string; on: string; paid: boolean }[];
  count: number;
};

export function presentComing({ first, count }: ComingWeek): ComingWeekJson {
  return {
    first: first.map(({ id, guestName, title, on, isPaid }) => ({
      id,
      guest_name: guestName,
      title,
      on,
      paid: isPaid,
    })),
    count,
  };
}

/** The stay that goes on (`current`) or comes next in a space, by its first and last day. */
export type NextStayJson = {
  property_id: string;
  start_date: string;
  end_date: string;
  current: boolean;
  paid: boolean;
};

export function presentNextStay({ propertyId, from, to, isNow, isPaid }: NextStay): NextStayJson {
  return { property_id: propertyId, start_date: from, end_date: to, current: isNow, paid: isPaid };
}

/** A stay that ended, and until when its landlord can claim of its deposit, in words. */
export type DueJson = { id: string; title: string; until: string };

export function presentDue(due: { id: string; title: string; timeZone: string; returnAt: Date }): DueJson {
  return { id: due.id, title: due.title, until: instantInWords(due.timeZone, due.returnAt) };
}

/** What a landlord sees of a request's guest: nothing that leads to them elsewhere. */
export const guestJson = z
  .object({
    kind: z.enum(guestKinds).describe("With an account, without one, or of a deleted one."),
    member_since: z
      .string()
      .nullable()
      .describe("The month of the sign-up, YYYY-MM; null without an account."),
    stays: z
      .int()
      .nullable()
      .describe("How many of their paid stays have ended, with any landlord; null without an account."),
    false_reports: z.int().describe("How many of their reports about stays were decided as false."),
    id_verified: z.boolean().describe("For this reservation; never the ID itself."),
  })
  .openapi("Guest");
export type GuestJson = z.infer<typeof guestJson>;

export function presentGuest({ kind, since, stays, falseReports, idVerified }: Guest): GuestJson {
  const memberSince = since && since.toISOString().slice(0, 7);
  return { kind, member_since: memberSince, stays, false_reports: falseReports, id_verified: idVerified };
}

export function presentGuests(guests: Guest[]): Record<string, GuestJson> {
  return Object.fromEntries(guests.map((guest) => [guest.reservationId, presentGuest(guest)]));
}
