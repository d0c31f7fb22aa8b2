import { dayInWords, daysBetween, type IsoDate } from "#app/platform/dates.ts";

/**
 * How long a landlord may take to answer a request of today: the `hours` of every request, or until the end of the stay's
 * first day, when a request expires in any case (`expiresAt` of the model).
 */
export function answerTimeInWords(hours: number, today: IsoDate, start: IsoDate | null): string {
  const startsSooner = start !== null && 24 * (daysBetween(today, start) + 1) <= hours;
  return startsSooner ? `until the end of ${dayInWords(start)}` : `${hours} hours`;
}
