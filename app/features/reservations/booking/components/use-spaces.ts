import type { IsoDate } from "#app/platform/dates.ts";
import { type DateLimits, together } from "#app/ui/free-days.ts";
import { readTypedRange } from "#app/ui/typed-date.ts";
import { useDatesInUrl } from "./use-dates-in-url.ts";
import { useFreeDays } from "./use-free-days.ts";
import type { Space } from "./use-quotes.tsx";
import { type FirstDates, useStayDates } from "./use-stay-dates.ts";

/** A chosen space, with its own dates as typed, if any. */
type Item = Omit<Space, "own"> & { dates?: FirstDates };

/**
 * Several chosen spaces and their dates: the shared ones, kept in the URL, and those of single spaces. Calendars omit a
 * day that one of the spaces lacks; if it is typed anyway, the quote names the space that clashes.
 */
export function useSpaces(items: readonly Item[], today: IsoDate, first: FirstDates) {
  const days = useFreeDays(items.map(({ id }) => id));
  const limitsOf = (id: string): DateLimits => days.known.get(id) ?? { min: today };
  const spaces = items.map((item): Space => {
    const { id, title, quantity, landlord_id, renews, dates: texts } = item;
    const { price, price_per, type_of_space, weekly_discount, monthly_discount } = item;
    const hasOwn = texts !== undefined && items.length > 1;
    return {
      id,
      title,
      quantity,
      landlord_id,
      price,
      price_per,
      type_of_space,
      weekly_discount,
      monthly_discount,
      renews,
      own: hasOwn
        ? {
            ...readTypedRange(texts, { min: limitsOf(id).min }),
            renews: texts.renews === true && renews === true && texts.to === "",
          }
        : null,
    };
  });
  const sharing = spaces.filter((space) => !space.own);
  const limits = together([{ min: today }, ...sharing.map(({ id }) => limitsOf(id))]);
  const mayRenew = sharing.length > 0 && sharing.every((space) => space.renews);
  const dates = useStayDates(limits, first, { min: limits.min }, mayRenew);
  useDatesInUrl(dates);
  return { spaces, dates, limitsOf, lookAgain: days.askAgain };
}
