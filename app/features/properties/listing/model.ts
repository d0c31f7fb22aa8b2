const unit =
  /[\s,]*(?:#|\b(?:apartment|apt|suite|ste|unit|room|rm|floor|fl|building|bldg|lot|space|garage|no|nr|number)\b\.?)\s*#?\s*[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/giu;
/** Streets with numbers for names: "5th", "Route 22", "County Road 5". */
const ordinal = /^\d+(?:st|nd|rd|th)$/i;
const numbered =
  /(?:^|\s)(?:highway|hwy|route|rte|us|sr|cr|fm|interstate|(?:county|state|township|farm|ranch|forest) (?:road|rd))\.?$/i;

const smallNumbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";
const valueOfWord = new Map([
  ...smallNumbers.split(" ").map((word, value) => [word, value] as const),
  ...tens.split(" ").map((word, index) => [word, 10 * (index + 2)] as const),
  ["oh", 0],
  ["hundred", 100],
  ["thousand", 1000],
]);
/** Longer ones first: "seventeen" isn't "seven". */
const numberWord = `(?:${[...valueOfWord.keys()].toSorted((one, other) => other.length - one.length).join("|")})`;
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

/**
 * How a text says a house's number, in figures or words: with its street ("three eighteen Herr", "Herr Street 318"), or by
 * itself from three digits on, which may be something else ("318 square feet"). Null if it doesn't.
 */
export function houseNumberIn(text: string, street: string): { words: string; isWithStreet: boolean } | null {
  const houses = houseNumbersOf(street);
  const mentions = numbersIn(text).flatMap(({ words, digits, before, after }) => {
    const names = houses.get(digits);
    return names ? [{ words, digits, isWithStreet: isBeside(names, before, after) }] : [];
  });
  const named =
    mentions.find(({ isWithStreet }) => isWithStreet) ?? mentions.find(({ digits }) => digits.length >= 3);
  return named ? { words: named.words, isWithStreet: named.isWithStreet } : null;
}

/** Why everyone may not read a text of a property whose address is hidden; null if they may. */
export function houseNumberProblem(text: string, street: string): string | null {
  const named = houseNumberIn(text, street);
  if (!named?.isWithStreet) return null;
  return `Take out “${named.words}”: it says your house number, which you hide.`;
}

/** A street's house numbers, each with the words that stand next to it there. Units' and streets' own numbers are none. */
function houseNumbersOf(street: string): Map<string, Set<string>> {
  const houses = new Map<string, Set<string>>();
  for (const { words, digits, before, after } of numbersIn(street)) {
    const isInWords = !/\p{N}/u.test(words);
    if (unitAtEnd.test(before) || numbered.test(before.trimEnd())) continue;
    if (digits === "" || (isInWords && houseNumberAtEnd.test(before))) continue;
    const [next] = streetWords(after);
    const names = next === undefined ? streetWords(before) : [next];
    houses.set(digits, new Set([...(houses.get(digits) ?? []), ...names]));
  }
  return houses;
}

/** True if a number stands in front of one of these words of a street, or behind it at the end of a sentence. */
function isBeside(names: Set<string>, before: string, after: string): boolean {
  const [next = ""] = streetWords(after);
  if (names.has(next)) return true;
  const isAtEnd = /^\s*(?:$|[.,;:!?)])/.test(after);
  return (
    isAtEnd &&
    streetWords(before)
      .slice(-2)
      .some((word) => names.has(word))
  );
}

/** Words without directions, single letters and numbers. */
function streetWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => /\p{L}{2}/u.test(word) && !besideStreet.test(word));
}

const besideStreet = /^(?:north|south|east|west|[ns][ew]|no|nr|number)$/;
const unitAtEnd =
  /(?:#|\b(?:apartment|apt|suite|ste|unit|room|rm|floor|fl|building|bldg|lot|space|garage)\b\.?)\s*#?\s*$/iu;

const number = new RegExp(`(?<![\\p{L}\\p{N}])\\p{N}+\\p{L}?(?![\\p{L}\\p{N}])|${wordNumber.source}`, "giu");
const eachNumberWord = new RegExp(numberWord, "g");
/** How much of the text next to a number is read, in characters. */
const maxBeside = 60;

/** The numbers of a text, in figures and words. */
function numbersIn(text: string) {
  return [...text.matchAll(number)].map(({ 0: words, index }) => {
    const end = index + words.length;
    const before = text.slice(Math.max(0, index - maxBeside), index);
    return { words, digits: digitsOf(words), before, after: text.slice(end, end + maxBeside) };
  });
}

/** "318" for "318B", "three eighteen" and "Three Hundred and Eighteen". */
function digitsOf(words: string): string {
  if (/\p{N}/u.test(words)) return words.normalize("NFKC").replaceAll(/\D/g, "");
  const values = (words.toLowerCase().match(eachNumberWord) ?? []).map((word) => valueOfWord.get(word) ?? 0);
  return values.some((value) => value >= 100) ? String(sumOf(values)) : join(values);
}

/** 318 for 3, 100 and 18. */
function sumOf(values: number[]): number {
  let [thousands, rest] = [0, 0];
  for (const value of values) {
    if (value === 1000) [thousands, rest] = [thousands + (rest || 1) * 1000, 0];
    else rest = value === 100 ? (rest || 1) * 100 : rest + value;
  }
  return thousands + rest;
}

/** "318" for 3 and 18, "2518" for 20, 5 and 18. */
function join(values: number[]): string {
  return values.reduce((digits, value, index) => {
    const isOfTen = (values[index - 1] ?? 0) >= 20 && value > 0 && value < 10;
    return (isOfTen ? digits.slice(0, -1) : digits) + String(value);
  }, "");
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
