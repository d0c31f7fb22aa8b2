import type { Actor } from "#app/features/accounts/model.ts";
import { estimatePrice } from "./estimate-price.server.ts";
import type { CityJson, PriceEstimateJson } from "./present.ts";
import { estimateInput, type SearchInput } from "./schema.ts";
import { type Found, searchProperties } from "./search-properties.server.ts";

/** What stands around the list of the home page. */
export type HomeFrame = {
  /** None after a search, and for landlords, who don't look for space. */
  cities: CityJson[];
  /** The estimate that was asked for without our script; null also for a ZIP code that isn't known. */
  estimate: PriceEstimateJson | null;
};

/** The home page: the list, and what stands around it before a search. */
export async function loadHome(
  actor: Actor,
  input: SearchInput,
  given: { cities: CityJson[]; room: Record<"zip" | "type", string | null> },
): Promise<Found & HomeFrame> {
  const room = estimateInput.safeParse(given.room);
  const [found, estimate] = await Promise.all([
    searchProperties(input),
    room.success ? estimatePrice(room.data) : null,
  ]);
  return { ...found, cities: actor.kind === "landlord" ? [] : given.cities, estimate };
}
