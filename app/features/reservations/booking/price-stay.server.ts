import type { PricePeriod } from "#app/features/properties/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { longestStayInDays, quote, stayOf, type Quote, type Stay } from "../model.ts";

type Priced = { priceCents: number; pricePer: PricePeriod; timeZone: string; firstFreeDay: IsoDate | null };
type Wish = { start: IsoDate | null; lastDay: IsoDate | null; quantity: number };

/** The stay that a wish means at this property, and what it costs. Refuses the past, reversed dates and over three years. */
export function priceStay(property: Priced, wish: Wish): { stay: Stay; quote: Quote } {
  const start = wish.start ?? property.firstFreeDay;
  if (start === null) throw new Conflict("Those dates are already taken.");
  if (start < todayIn(property.timeZone)) refuse("start_date", "Start date cannot be earlier than today.");
  if (wish.lastDay !== null && wish.lastDay < start) {
    refuse("end_date", "End date cannot be earlier than the start date.");
  }
  const period = property.pricePer;
  const stay = stayOf(start, wish.lastDay, period, wish.quantity);
  if (
    daysBetween(stay.start, stay.end) > longestStayInDays ||
    start > addDays(todayIn(property.timeZone), longestStayInDays)
  ) {
    refuse(
      wish.lastDay === null ? "quantity" : "end_date",
      "A stay can last three years at most, and start within three years.",
    );
  }
  return { stay, quote: quote(property.priceCents, period, stay) };
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}
