import { fold } from "#app/platform/places/fold.ts";
import type { Suggestion } from "#app/platform/places/place.ts";
import { geocode } from "#app/platform/places/places.server.ts";
import { citiesWithSpaces } from "./list-cities.server.ts";

/** Other places that begin with the same text keep half of the list. */
const maxCities = 3;

/** The cities with spaces that begin with the typed text, those with the most spaces first. */
export async function suggestCities(text: string): Promise<Suggestion[]> {
  const typed = fold(text);
  if (!/[a-z]{2}/.test(typed)) return [];
  const cities = await citiesWithSpaces();
  return cities
    .filter(({ city, state }) => fold(`${city} ${state}`).startsWith(typed))
    .flatMap(({ city, state }) => geocode(`${city}, ${state}`) ?? [])
    .slice(0, maxCities)
    .map((place) => ({ id: place.id, label: place.label, attribution: place.attribution, place }));
}
