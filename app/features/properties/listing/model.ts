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
  `(?<![\\p{L}\\p{N}])(?:a (?=hundred|thousand))?${numberWord}(?:[\\s-]*(?:(?:and|&)[\\s-]+)?${numberWord})*(?!\\p{L}|-(?:first|second|third|\\p{L}+th)(?!\\p{L}))`,
  "giu",
);
/** Between a number and a word that is written to it: "318Herr", but not "5th" or "318B". */
const numberAtWord = /(?<=\p{N})(?=(?!(?:st|nd|rd|th)(?!\p{L}))\p{L}{2})/giu;
const wordAtNumber = /(?<=\p{L}{2})(?=\p{N})/gu;
/** "318 ", "318B " and "318 N ": number words behind it are the street's name. */
const houseNumberAtEnd = /\p{N}\p{L}?\s+(?:\p{L}\.?\s+)?$/u;

/**
 * What a hidden address shows: "318 Herr Street, Unit 4" is "Herr Street", and so are "Herr Street 318" and "Three
 * Eighteen Herr Street". A street's own number stays: "Route 22", and "Two Notch Road" of "318 Two Notch Road".
 */
export function streetOnly(street: string): string {
  const shown: string[] = [];
  let afterNumber = false;
  for (const word of writeDigits(street.replaceAll(numberAtWord, " ").replace(unit, ""))
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
 * How a text says a house's number, in figures or words: as an address ("three eighteen Herr", "Herr Street 3-1-8", "our house
 * is number 318"), or by itself from three digits on, which may be something else ("318 square feet"). Null if it doesn't.
 */
export function houseNumberIn(text: string, street: string): { words: string; saysAddress: boolean } | null {
  const houses = houseNumbersOf(street);
  const longest = Math.max(0, ...Array.from(houses.keys(), (digits) => digits.length));
  const mentions = numbersIn(text, longest).flatMap((mention) => {
    const names = houses.get(mention.digits);
    if (!names) return [];
    const { digits, isJoined } = mention;
    const { words, before, after } = mention.read();
    const saysAddress =
      hasWords.test(before + after) &&
      (isBeside(names, mention.digits, before, after) || isCalledHouse(digits, before, after));
    return [{ words, digits, isJoined, saysAddress }];
  });
  const named =
    mentions.find(({ saysAddress }) => saysAddress) ??
    mentions.find(({ digits, isJoined }) => digits.length >= 3 && !isJoined);
  return named ? { words: named.words, saysAddress: named.saysAddress } : null;
}

/** Numbers alone name no street and no house. */
const hasWords = /[\p{L}#№]/u;

/** Why everyone may not read a text of a property whose address is hidden; null if they may. */
export function houseNumberProblem(text: string, street: string): string | null {
  const named = houseNumberIn(text, street);
  if (!named?.saysAddress) return null;
  return `Take out “${named.words}”: it says your house number, which you hide.`;
}

/** A street's house numbers, each with the words that stand next to it there. Units' and streets' own numbers are none. */
function houseNumbersOf(street: string): Map<string, Set<string>> {
  const houses = new Map<string, Set<string>>();
  for (const { digits, read } of numbersIn(street)) {
    const { words, before, after } = read();
    const isInWords = !/\p{N}/u.test(words);
    if (unitAtEnd.test(before) || numbered.test(before.trimEnd())) continue;
    if (digits === "" || (isInWords && houseNumberAtEnd.test(before))) continue;
    const [next] = streetWords(after);
    const names = next === undefined ? streetWords(before) : [next];
    houses.set(digits, new Set([...(houses.get(digits) ?? []), ...names]));
  }
  return houses;
}

/**
 * True if a number stands in front of one of these words of a street, or behind it at the end of a sentence; from three
 * digits on also with up to two words between them: "318 on old Herr", "Herr Street at 318".
 */
function isBeside(names: Set<string>, digits: string, before: string, after: string): boolean {
  const isLong = digits.length >= 3;
  const [next = "", ...others] = streetWords(after);
  if (names.has(next)) return true;
  if (isLong && !measured.test(after) && others.slice(0, 2).some((word) => names.has(word))) {
    const { length } = streetWords(sentenceStart.exec(after)![0]);
    if (others.slice(0, Math.max(0, Math.min(3, length) - 1)).some((word) => names.has(word))) return true;
  }
  return (
    isEnd.test(after) &&
    streetWords(before)
      .slice(isLong ? -3 : -2)
      .some((word) => names.has(word))
  );
}

const isEnd = /^\s*(?:$|[.,;:!?)])/;
/** Up to the end of a sentence; the dot of "N. Herr" ends none. */
const sentenceStart = /^[.\s]*(?:[^.;:!?\n]|(?<=(?<!\p{L})\p{L})\.)*/u;
/** At the end of a text: "number", "no.", "#". */
const numberSign = /(?:(?<![\p{L}\p{N}])(?:number|nr|no)\.?|[#№])(?:['’]s)?[\s:=-]*(?:is\s+)?$/iu;
/** At the end of a text: "our house", "the address is". */
const houseName =
  /(?<![\p{L}\p{N}])(?:house|home|address)(?:'s|\s+(?:is|at)(?:\s+at)?)?(?:\s+the)?[\s:,=-]*$/iu;
/** Behind a number: "318 is our house number". */
const isHouseName =
  /^\s+(?:is|was)\s+(?:the|our|my|its|this)\s+(?:house|home|address|street\s+(?:number|address))(?!\p{L})/iu;
/** What is counted or measured, behind its number. */
const measured =
  /^[\s-]*(?:square|sq|feet|foot|ft|inch|inches|in|yards?|miles?|minutes?|min|hours?|days?|weeks?|months?|years?|cars?|trucks?|vehicles?|dollars?|percent|pounds?|lbs?|gallons?|spaces?|rooms?|boxes|[%'"′″])(?!\p{L})/iu;

/**
 * True if a number is called the house's: "house number 3", "our house is 318", and from two digits on "No. 318", but not
 * "space no. 12". "No" without its dot may mean none.
 */
function isCalledHouse(digits: string, before: string, after: string): boolean {
  if (measured.test(after)) return false;
  const sign = numberSign.exec(before);
  const isHouse = houseName.test(sign ? before.slice(0, sign.index) : before);
  if (isHouseName.test(after)) return true;
  if (!sign) return isHouse && (digits.length >= 3 || isEnd.test(after));
  if (isHouse) return true;
  if (/^no(?!\.)/i.test(sign[0]) && !isEnd.test(after)) return false;
  return digits.length >= 2 && !unitAtEnd.test(before.slice(0, sign.index));
}

/** Words without directions, single letters and numbers. */
function streetWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => /\p{L}{2}/u.test(word) && !besideStreet.test(word));
}

const besideStreet = /^(?:north|south|east|west|[ns][ew]|no|nr|number)$/;
const unitAtEnd =
  /(?:#|\b(?:apartment|apt|suite|ste|unit|room|rm|floor|fl|building|bldg|lot|space|garage|spot|stall|bay|box|locker|door|gate)\b\.?)\s*#?\s*$/iu;

const number = new RegExp(`(?<![\\p{L}\\p{N}])\\p{N}+\\p{L}?(?![\\p{L}\\p{N}])|${wordNumber.source}`, "giu");
const eachNumber = new RegExp(`${numberWord}|\\d+`, "g");
/** How much of the text next to a number is read, in characters. */
const maxBeside = 60;
/** Between the parts of a number that is written apart: "3 1 8", "3-18", "three. eighteen". */
const gap = /^[\s.,/·:_–—-]{1,3}$/;
const maxParts = 8;

/**
 * The numbers of a text, in figures and words, also those that neighboring ones make together, of at most so many digits.
 * Letters and figures of other widths count as usual ones, and invisible characters not at all.
 */
function numbersIn(original: string, maxDigits = 10) {
  const text = original
    .replaceAll(/[¼-¾⅐-⅞]/g, " ")
    .replaceAll(/🏠|🏡|🏘/g, " house ")
    .normalize("NFKC")
    // Invisible characters, and what makes a figure a key.
    .replaceAll(/\p{Cf}|[\uFE0F\u20E3]/gu, "")
    .replaceAll(numberAtWord, " ")
    .replaceAll(wordAtNumber, " ");
  const parts = [...text.matchAll(number)].map(({ 0: words, index }) => {
    return { words, start: index, end: index + words.length, digits: digitsOf(words) };
  });
  return parts.flatMap((last, at) => {
    const { end } = last;
    const numbers = [];
    let digits = "";
    let multiplies = false;
    for (let from = at; from >= 0 && at - from < maxParts; from -= 1) {
      const part = parts[from]!;
      if (from < at && !isGap(text, part.end, parts[from + 1]!.start)) break;
      digits = multiplies ? digitsOf(text.slice(part.start, end)) : part.digits + digits;
      multiplies ||= isMultiplier(part);
      if (digits.length > maxDigits && multiplies) continue;
      if (digits.length > maxDigits) break;
      const read = () => ({
        words: text.slice(part.start, end),
        before: text.slice(Math.max(0, part.start - maxBeside), part.start),
        after: text.slice(end, end + maxBeside),
      });
      numbers.push({ digits, isJoined: from < at, read });
    }
    return numbers;
  });
}

function isGap(text: string, start: number, end: number): boolean {
  return end - start <= 3 && gap.test(text.slice(start, end));
}

/** "Hundred eighteen", which a 3 may precede. */
function isMultiplier({ words }: { words: string }): boolean {
  return /^(?:hundred|thousand)/i.test(words);
}

/** "318" for "318B", "three eighteen", "Three Hundred and Eighteen" and "3 hundred 18". */
function digitsOf(words: string): string {
  const multiplies = /hundred|thousand/i.test(words);
  if (/\p{N}/u.test(words) && !multiplies) return words.replaceAll(/\D/g, "");
  const values = (words.toLowerCase().match(eachNumber) ?? []).map(
    (word) => valueOfWord.get(word) ?? Number(word),
  );
  return multiplies ? String(sumOf(values)) : join(values);
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

/** Names the key of the installation that moves public points: under another each house would get a second one. */
export const hiddenPointsKey = "key of hidden points";

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

/** Of a type of space that new ones can't have, by its name. */
export function typeNotOffered(name: string): string {
  return `We don’t take new spaces of the type ${name}. Choose another type.`;
}
