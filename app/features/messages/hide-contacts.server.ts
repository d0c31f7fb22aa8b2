import { normalize } from "#app/platform/normalize.ts";
import { type ContactKind, insteadOf } from "./model.ts";

/** A text as its reader sees it before acceptance, and what was hidden in it, one entry each time. */
export type Hidden = { text: string; found: ContactKind[] };

/**
 * Replaces phone numbers, email addresses and links to elsewhere, also in the spellings that people use to get around
 * this. Links to `ownOrigin` stay; so do dates, times, prices and sizes. `instead` is what a reader sees in their place.
 */
export function hideContacts(
  text: string,
  ownOrigin: string,
  instead: Record<ContactKind, string> = insteadOf,
): Hidden {
  const found: ContactKind[] = [];
  const kept: string[] = [];
  const keep = (match: string) => `${keepMark}${kept.push(match) - 1}${keepMark}`;
  const hide = (kind: ContactKind) => {
    found.push(kind);
    return keep(found.length > maxSentences ? "[…]" : instead[kind]);
  };
  // Full-width digits, letters in circles and characters without a width look the same to a reader.
  let rest = normalize(text, "NFKC")
    .replace(/[\p{Cf}\u{e000}]/gu, "")
    // Browsers read these as the dot of an address.
    .replace(/[\u3002\uff61]/gu, ".");
  for (const pattern of emails) rest = rest.replace(pattern, () => hide("email address"));
  for (const pattern of links)
    rest = rest.replace(pattern, (match: string) => (isOwn(match, ownOrigin) ? keep(match) : hide("link")));
  for (const pattern of harmless) rest = rest.replace(pattern, keep);
  rest = rest.replace(digits, (match: string) => {
    const count = match.match(oneDigit)!.length;
    return count >= fewestDigits ? hide("phone number") : match;
  });
  if (found.length === 0) return { text, found };
  const marks = new RegExp(`${keepMark}(\\d+)${keepMark}`, "g");
  // What was kept may be part of what was kept later.
  for (let depth = 0; depth < 3; depth += 1)
    rest = rest.replace(marks, (_, index: string) => kept[Number(index)]!);
  return { text: rest, found };
}

/** A character of no language, so that no text has it after the cleaning above. */
const keepMark = "\u{e000}";
/** From then on contacts are only cut: a text of hundreds must not become many times as long. */
const maxSentences = 20;
/** Numbers without an area code have seven. */
const fewestDigits = 7;

// A pattern that began at each letter of a word would read it as often as it has letters. These begin with the word.
const wordStart = String.raw`(?<![\p{L}\p{N}-])`;
const dot = String.raw`(?:\.|\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\s(?:dot|punto)\s)`;
const at = String.raw`(?:\s?@\s?|\s?[([{]\s?(?:at|@)\s?[)\]}]\s?)`;
const label = String.raw`[\p{L}\p{N}_-]{1,63}`;
const providers =
  "gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|aol|proton(?:mail)?|gmx|zoho|comcast|verizon|fastmail";
const local = String.raw`(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+`;
const emails = [
  new RegExp(`${local}${at}${label}(?:${dot}${label}){1,4}`, "giu"),
  new RegExp(String.raw`${local}(?:${at}|\sat\s)(?:${providers})\b(?:${dot}\p{L}{2,10})?`, "giu"),
  new RegExp(String.raw`${local}\sat\s${label}(?:\sdot\s${label}){1,4}`, "giu"),
  // Letter by letter: "b o b @ g m a i l . c o m". It begins with the first.
  /(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]\s)(?:[\p{L}\p{N}._-]\s){2,}@\s?(?:[\p{L}\p{N}]\s){2,30}\.(?:\s[\p{L}])+(?![\p{L}])/giu,
  new RegExp(String.raw`(?<!\p{L})(?:${providers})\s?[:=]\s?\S+`, "giu"),
];

const endings =
  "com|net|org|edu|gov|info|biz|name|io|co|me|us|ca|mx|uk|eu|de|fr|es|it|nl|pl|ru|ch|at|au|in|cn|jp|br|app|dev|xyz|site|" +
  "online|shop|store|link|club|live|life|today|world|page|blog|cloud|space|website|tech|pro|ly|gl|gg|tv|cc|fm|to|sh|la|ws|im|id|so|photography|rent|rentals|email|chat|social|web|group|team|house|homes|realty|city";
// A short ending that is also a word ("it", "in", "to") counts only in lower case right after the dot.
const links = [
  /\b(?:h(?:tt|xx)ps?|ftp)\s?:\s?\/\s?\/\s?[^\s<>"]+/giu,
  /\bwww\s?\.\s?[^\s<>"]+/giu,
  new RegExp(
    String.raw`(?=[\p{L}\p{N}])(?<![\p{L}\p{N}]-*\.?)(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:${endings})\b(?![\p{L}\p{N}-])(?::\d{1,5})?(?:[/?#][^\s<>"]*)?`,
    "gu",
  ),
  new RegExp(String.raw`${wordStart}[\p{L}\p{N}-]{2,}\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?\p{L}{2,10}\b`, "giu"),
  new RegExp(String.raw`${wordStart}[\p{L}\p{N}-]{2,}\sdot\s(?:com|net|org|io|co|me|us|info|app)\b`, "giu"),
  new RegExp(String.raw`${wordStart}[\p{L}\p{N}-]{2,}\.(?:COM|NET|ORG|Com|Net|Org)\b`, "gu"),
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,30}/gu,
  /\b(?:whats\s?app|fb|facebook|ig|telegram|insta(?:gram)?|snap(?:chat)?|we\s?chat|viber|skype|messenger|discord|venmo|cash\s?app|zelle|pay\s?pal)\s?[:=]\s?\S+/giu,
];

const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
/** Numbers that are no phone's. Each is kept only where no further digit touches it. */
const harmless = [
  new RegExp(String.raw`(?<![\d-])20[2-4]\d-${month}-${day}(?![\d-])`, "g"),
  new RegExp(String.raw`(?<![\d/])${month}/${day}/20[2-4]\d(?![\d/])`, "g"),
  /\$\s?\d{1,3}(?:,\d{3}){0,2}(?:\.\d{2})?(?![\d,.-])/g,
  /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g,
  /(?<!\d)\d{1,3}(?:\.\d)?\s?[x×]\s?\d{1,3}(?:\.\d)?(?:\s?[x×]\s?\d{1,3}(?:\.\d)?)?(?!\d)/gi,
];

const word = "zero|oh|one|two|three|four|five|six|seven|eight|nine";
const digit = String.raw`(?:\d|(?<!\p{L})(?:${word})(?!\p{L})|(?<=${word})(?:${word})(?=$|\P{L}|${word})|(?<!\p{L})(?:${word})(?=${word}))`;
const oneDigit = new RegExp(String.raw`\d|${word}`, "giu");
const digits = new RegExp(
  String.raw`(?:\+\s?)?\(?${digit}(?:[\s.,;:=%&#"'!\-\u2010-\u2015\u2212()[\]{}<>/+*_·\u2022|~]{0,4}${digit}){6,24}`,
  "giu",
);

function isOwn(link: string, ownOrigin: string): boolean {
  const host = new URL(ownOrigin).host;
  const bare = link.replace(/^https?:\/\//i, "");
  return bare === host || bare.startsWith(`${host}/`) || bare.startsWith(`${host}?`);
}
