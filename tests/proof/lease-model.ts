// What a rental costs, written from the product's rules and not from its code.

const day = 24 * 3_600_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;

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
