import type { z } from "zod";
import { normalize } from "./normalize.ts";

// Joiners between letters and emoji, and the letters of a flag, change how their neighbors look.
const joining =
  /(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d](?=[\p{L}\p{M}\p{Emoji}])|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
// U+0000 has its own message. Format characters (Cf) are invisible, or reverse the direction of the text around them.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
// Marks and invisible characters hide a period or a letter from a pattern, but not from a mail program.
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Text that mail programs turn into a link by themselves, with any kind of period.
const links = [
  /[/\\]{2}|\bwww[.\u3002]/iu,
  // A scheme: "http:evil", but not "S:t" or "9:30". Beginning with the colon, it reads each letter once.
  /:(?<=[a-z][a-z\d+.-]+:)[\p{L}\p{N}/\\]{2}/iu,
  /\S@\S/u,
  // A domain ends in two letters or more; a single letter after the period is an initial.
  /[^\s.\u3002][.\u3002]\p{L}{2}/u,
  /\p{N}([.\u3002]\p{N}+){3}/u,
];

/** True if a text stays one line of visible characters, in its own direction. */
export function isVisibleLine(text: string): boolean {
  return !invisible.test(text.replaceAll("\0", "").replace(joining, ""));
}

/** True if a mail program finds no link in a text. "J. R. Smith" has none, "J.R.Smith" may have one. */
export function hasNoLink(text: string): boolean {
  // Both as written and as a URL is read, where some characters become others: "①" becomes 1.
  const readings = [text, normalize(text, "NFKC")].map((reading) => reading.replace(unseen, ""));
  return !readings.some((reading) => links.some((link) => link.test(reading)));
}

export const linkSentence = "cannot have a web or email address. Put a space after each period and colon.";

/** True if a name has no phone number: seven digits with little between them. */
export function hasNoPhone(text: string): boolean {
  return !/(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){6}\p{Nd}/u.test(normalize(text, "NFKC").replace(unseen, ""));
}

/** For refinements that read the whole text: one that is too long is refused without them. */
export const whenValid = ({ issues }: { issues: unknown[] }) => issues.length === 0;

/** A person's name, which others read before they may have a contact. */
export function personName(text: z.ZodString, called: string) {
  return oneLine(text, called).refine(hasNoPhone, {
    error: `${called} cannot have a phone number.`,
    when: whenValid,
  });
}

/** A text for one line of our emails to others: no line breaks, no reversed text, no links. */
export function oneLine(text: z.ZodString, called: string) {
  return text
    .refine(isVisibleLine, { error: `${called} has visible characters only.`, when: whenValid })
    .refine(hasNoLink, { error: `${called} ${linkSentence}`, when: whenValid });
}
