import { sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Place, Suggestion } from "#app/platform/places/place.ts";
import { foldStreet, startsLike, writeOutStreet } from "#app/platform/places/street.ts";

/** House numbers repeat: at most this many addresses of one number and first letter are read. */
const mostRead = 300;
const idStart = "address:";

/**
 * Full addresses, with ZIP codes, of visible properties whose number and street begin with the typed text. The
 * gazetteer doesn't have them, and our lists show them anyway. Also finds an address by an id that it returned.
 */
export async function suggestAddresses(text: string, limit = 3): Promise<Suggestion[]> {
  const typed = text.startsWith(idStart) ? text.slice(idStart.length) : text;
  const [, number, letter] = /^(\d{1,6}[a-z]?) ([a-z0-9])[a-z0-9]{2}/.exec(foldStreet(typed)) ?? [];
  if (number === undefined || letter === undefined) return [];
  const rows = await db
    .selectFrom("properties")
    .select(["streetAddress", "city", "state", "zipcode", "latitude", "longitude", "locationPrecision"])
    .where("deletedAt", "is", null)
    // The index answers the first condition; the second excludes titles and ZIP codes.
    .where(sql<boolean>`search_words @@ words_asked(${number})`)
    .where(sql<boolean>`lower(street_address) like ${`${number} ${letter}%`}`)
    .limit(mostRead)
    .execute();
  const found = new Map<string, Suggestion>();
  for (const row of rows) {
    const { streetAddress, city, state, zipcode } = row;
    const street = writeOutStreet(streetAddress);
    const label = `${street}, ${city}, ${state} ${zipcode}`;
    if (!startsLike(label, typed)) continue;
    const attribution = `${config.brandName} listings`;
    const known = { id: `${idStart}${label}`, label, attribution };
    const place: Place = {
      ...known,
      formatted: label,
      street,
      city,
      state,
      postcode: zipcode,
      lat: row.latitude,
      lng: row.longitude,
      precision: row.locationPrecision,
    };
    found.set(foldStreet(label), { ...known, place });
  }
  return [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label)).slice(0, limit);
}
