const unit =
  /[\s,]*(?:#|\b(?:apartment|apt|suite|ste|unit|room|rm|floor|fl|building|bldg|lot|space|garage|no|nr|number)\b\.?)\s*#?\s*[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/giu;
/** Streets with numbers for names: "5th", "Route 22", "County Road 5". */
const ordinal = /^\d+(?:st|nd|rd|th)$/i;
const numbered =
  /(?:^|\s)(?:highway|hwy|route|rte|us|sr|cr|fm|interstate|(?:county|state|township|farm|ranch|forest) (?:road|rd))\.?$/i;

const numberWord =
  "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)";
/** "Three Hundred and Eighteen", but not the beginning of "Twenty-Fifth" or "Oneida". */
const wordNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:a (?=hundred|thousand))?${numberWord}(?:[\\s-]*(?:and[\\s-]+)?${numberWord})*(?!\\p{L}|-(?:first|second|third|\\p{L}+th)(?!\\p{L}))`,
  "giu",
);
/** "318 ", "318B " and "318 N ": number words behind it are the street's name. */
const houseNumberAtEnd = /\p{N}\p{L}?\s+(?:\p{L}\.?\s+)?$/u;

/**
 * What a hidden address shows: "318 Herr Street, Unit 4" is "Herr Street", and so are "Herr Street 318" and "Three
 * Eighteen Herr Street". A street's own number stays: "Route 22", and "Two Notch Road" of "318 Two Notch Road".
 */
export function streetOnly(street: string): string {
  const shown: string[] = [];
  let afterNumber = false;
  for (const word of writeDigits(street.replace(unit, ""))
    .replace(unit, "")
    .split(/[\s,]+/)) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    const isName = ordinal.test(bare) || (/^\p{N}+$/u.test(bare) && numbered.test(shown.join(" ")));
    // "417 B Herr Street": the letter is the number's. N, S, E and W are the street's.
    const isItsSuffix = afterNumber && /^\p{L}$/u.test(bare) && !/^[nsew]$/i.test(bare);
    afterNumber = /\p{N}/u.test(bare) && !isName;
    if (bare !== "" && !afterNumber && !isItsSuffix) shown.push(word);
  }
  const rest = shown.join(" ").replace(/^[^\p{L}\p{N}]+|[\s,]+$/gu, "");
  return rest === "" ? "Address not shown" : rest;
}

/** Replaces numbers in words by a digit, but not those of a street's name. */
function writeDigits(street: string): string {
  return street.replace(wordNumber, (words: string, offset: number, whole: string) => {
    const before = whole.slice(0, offset);
    return houseNumberAtEnd.test(before) || numbered.test(before.trimEnd()) ? words : "0";
  });
}

/** The house number, if a text names it: with its street, or by itself from three digits or two words on. */
export function numberNamedIn(text: string, street: string): string | null {
  const inDigits = /(?<![\p{L}\p{N}])\p{N}+\p{L}?(?=\s|$)/u.exec(street);
  const { 0: number, index } = inDigits ?? [...street.matchAll(wordNumber)][0] ?? { 0: "", index: 0 };
  if (number === "") return null;
  const [next = ""] = street
    .slice(index + number.length)
    .trim()
    .split(/\s+/);
  const isTelling = inDigits ? number.length >= 3 : /[\s-]/.test(number);
  const escaped = `${number}${isTelling ? "" : ` ${next}`}`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
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
