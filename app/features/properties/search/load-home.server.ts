import type { Actor } from "#app/features/accounts/model.ts";
import { estimatePrice } from "./estimate-price.server.ts";
import { listCities } from "./list-cities.server.ts";
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

/** The home page: the list, before a search around the city with the most spaces, and what stands around it. */
export async function loadHome(
  actor: Actor,
  input: SearchInput,
  given: { isSearched: boolean; room: Record<"zip" | "type", string | null> },
): Promise<Found & HomeFrame & { around: string | null }> {
  const room = estimateInput.safeParse(given.room);
  const cities = given.isSearched ? [] : await listCities();
  const around = cities[0] ? `${cities[0].city}, ${cities[0].state}` : null;
  const [results, estimate] = await Promise.all([
    searchProperties(around === null ? input : { ...input, query: around }),
    room.success ? estimatePrice(room.data) : null,
  ]);
  return { ...results, cities: actor.kind === "landlord" ? [] : cities, estimate, around };
}
