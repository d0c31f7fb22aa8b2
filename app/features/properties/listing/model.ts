import { foldStreet } from "#app/platform/places/street.ts";

const unit =
  /[\s,]*(?:#|\b(?:apartment|apt|suite|ste|unit|room|rm|floor|fl|building|bldg|lot|space|garage|no|nr)\b\.?)\s*#?\s*[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/giu;
/** Streets with numbers for names: "5th", "Route 22", "County Road 5". */
const ordinal = /^\d+(?:st|nd|rd|th)$/i;
const numbered =
  /(?:^|\s)(?:highway|hwy|route|rte|us|sr|cr|fm|interstate|(?:county|state|township|farm|ranch|forest) (?:road|rd))\.?$/i;

/**
 * What a hidden address shows: "318 Herr Street, Unit 4" is "Herr Street", and so is "Herr Street 318"; a street's own
 * number stays.
 */
export function streetOnly(street: string): string {
  const kept: string[] = [];
  let afterNumber = false;
  for (const word of street.replace(unit, "").split(/[\s,]+/)) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    const isName = ordinal.test(bare) || (/^\p{N}+$/u.test(bare) && numbered.test(kept.join(" ")));
    // "417 B Herr Street": the letter is the number's. N, S, E and W are the street's.
    const isItsSuffix = afterNumber && /^\p{L}$/u.test(bare) && !/^[nsew]$/i.test(bare);
    afterNumber = /\p{N}/u.test(bare) && !isName;
    if (bare !== "" && !afterNumber && !isItsSuffix) kept.push(word);
  }
  const rest = kept.join(" ").replace(/^[^\p{L}\p{N}]+|[\s,]+$/gu, "");
  return rest === "" ? "Address not shown" : rest;
}

/** The house's number and street, folded, without a unit: spaces of one house have the same. */
export function houseOf(street: string): string {
  return foldStreet(street.replace(unit, ""));
}

/** The house number, if a text names it: with its street, or by itself from three digits on. */
export function numberNamedIn(text: string, street: string): string | null {
  const [, number = "", next = ""] = /(?<![\p{L}\p{N}])(\p{N}+\p{L}?)(?:\s+(\S+)|$)/u.exec(street) ?? [];
  if (number === "") return null;
  const escaped = `${number}${number.length < 3 ? ` ${next}` : ""}`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu").test(text) ? number : null;
}

/** How far a hidden address's public point is from the exact one, in meters. */
export const movedMeters = { least: 100, most: 300 };
/** Meters of a degree of latitude, as in the database's hidden_point_is_moved. */
const metersOfDegree = 111_195;

/** Meters between two near points; `hidden_point_is_moved` in the database computes the same. */
export function metersBetween(
  [latitude, longitude]: readonly [number, number],
  [exactLatitude, exactLongitude]: readonly [number, number],
): number {
  const wide = Math.cos((exactLatitude * Math.PI) / 180) * (longitude - exactLongitude);
  return metersOfDegree * Math.hypot(latitude - exactLatitude, wide);
}

/** The point this many meters away, in a direction given in turns (0 to 1), north first. */
export function pointAway(
  { lat, lng }: { lat: number; lng: number },
  { meters, turns }: { meters: number; turns: number },
): { lat: number; lng: number } {
  const degrees = meters / metersOfDegree;
  const angle = turns * 2 * Math.PI;
  return {
    lat: lat + degrees * Math.cos(angle),
    lng: lng + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
  };
}
