import { dateAt, midnight } from "./model.ts";

// What a rental costs, written from the product's rules and not from its code.

const day = 24 * 3_600_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10);

/** The first day of a month of a rental that began on January 15, 2027. */
export function monthBegins(index: number): string {
  return new Date(Date.UTC(2027, index, 15)).toISOString().slice(0, 10);
}

/** What the landlord earns of a rent when the rental ends on this day: by the day, half a cent rounded up. */
export function billed(
  rent: { start: string; end: string; offerCents: number },
  endsOn: string | null,
): number {
  if (endsOn === null || endsOn >= rent.end) return rent.offerCents;
  if (endsOn <= rent.start) return 0;
  const [days, used] = [dayOf(rent.end) - dayOf(rent.start), dayOf(endsOn) - dayOf(rent.start)];
  return Math.max(1, Math.round((rent.offerCents * used) / days + 1e-9));
}

/** What the terms of these rentals name as a late fee. */
export const lateFeeCents = 1_500;

/** A rent that was past due, and when it was paid by hand; `cents` with the fee. */
type Late = { start: string; pastDueAt: Date; paidAt: Date; cents: number };

/**
 * The late fee: from the midnight on that begins the tenth day after the period began, or the third after the rent became past due; at most the
 * rent itself.
 */
export function lateFeeOf({ start, pastDueAt, paidAt, cents }: Late): number {
  const days = Math.max(dayOf(start) + 10, dayOf(dateAt(pastDueAt.getTime())) + 3);
  return paidAt.getTime() < midnight(dateOf(days)) ? 0 : Math.min(lateFeeCents, cents);
}

type Part = { paymentId: string; rentCents: number; feeCents: number };

/** What is left of a payment, the landlord's and ours, which may be less than nothing; `isOwn` of the first one, which paid for no rent. */
export type Left = Part & { isOwn: boolean };

/** What is refunded of which payment, of the first as far as it reaches. */
export function partsOf(lefts: Left[], cents: number, from: "landlord" | "us"): Part[] {
  let rest = cents;
  return lefts.flatMap(({ paymentId, rentCents, feeCents, isOwn }) => {
    // A cent stays, or the stay would count as refunded and end.
    const all = Math.max(0, rentCents + feeCents - (isOwn ? 1 : 0));
    const part = Math.min(rest, from === "landlord" ? Math.min(all, Math.max(0, rentCents)) : all);
    rest -= part;
    if (part === 0) return [];
    return from === "landlord"
      ? [{ paymentId, rentCents: part, feeCents: 0 }]
      : [{ paymentId, rentCents: 0, feeCents: part }];
  });
}
