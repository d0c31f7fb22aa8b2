import type { PricePeriod } from "#app/features/properties/model.ts";

/**
 * What some landlords of the town ask of stays, and how one books there. Around the first city, whose spaces the tour
 * uses, only its last space: most people find a space that asks nothing.
 */
export function limitsOf(
  pricePer: PricePeriod,
  { area, number, last }: Record<"area" | "number" | "last", number>,
) {
  if (area === 0) return number === last ? { isInstant: true, minStayDays: 2, gapDays: 1 } : {};
  const renews = (pricePer === "Month" || pricePer === "Week") && number % 4 === 1;
  return {
    isInstant: number % 3 === 1,
    renews,
    ...(number % 5 === 2 && { minStayDays: shortest[pricePer] }),
    ...(number % 5 === 3 && !renews && { maxStayDays: 180 }),
    ...(number % 6 === 4 && { gapDays: 1, advanceDays: 2 }),
  };
}

const shortest: Record<PricePeriod, number> = { Hour: 1, Day: 3, Week: 14, Month: 60 };
