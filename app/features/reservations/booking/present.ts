import { z } from "@hono/zod-openapi";
import { addDays } from "#app/platform/dates.ts";
import type { OpenDays } from "./model.ts";

const firstDay = z.string().describe("The first day, YYYY-MM-DD.");
const lastDay = z.string().describe("The last day, included, YYYY-MM-DD.");

/** A property's days that can be reserved, from its today on. */
export const availabilityJson = z
  .object({
    today: firstDay,
    earliest: firstDay.describe("The first day on which a stay can begin."),
    min_stay_days: z.int(),
    max_stay_days: z.int().nullable(),
    offered: z.array(z.object({ from: firstDay, to: lastDay.nullable().describe("Null without an end.") })),
    taken: z.array(z.object({ from: firstDay, to: lastDay })),
  })
  .openapi("Availability");
export type AvailabilityJson = z.infer<typeof availabilityJson>;

export function presentAvailability({ today, offered, taken, ...limits }: OpenDays): AvailabilityJson {
  return {
    today,
    earliest: limits.earliest,
    min_stay_days: limits.minStayDays,
    max_stay_days: limits.maxStayDays,
    offered: offered.map(({ start, end }) => ({ from: start, to: end && addDays(end, -1) })),
    taken: taken.map(({ start, end }) => ({ from: start, to: addDays(end, -1) })),
  };
}
