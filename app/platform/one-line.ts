import type { z } from "zod";

// U+0000 has a sentence of its own. What turns the direction of writing would turn the text around it, too.
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
// What mail programs turn into a link by themselves: a scheme, "www.", a domain with or without a path, an address.
const linked = /[a-z]:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/iu;

/** Whether a text stays one line of visible characters, in its own direction. */
export function isVisibleLine(text: string): boolean {
  return !invisible.test(text.replaceAll("\0", ""));
}

/** Whether a mail program finds nothing in a text to turn into a link. "J. R. Smith" is none, "J.R.Smith" may be. */
export function hasNoLink(text: string): boolean {
  return !linked.test(text);
}

/** A text that stands in one line of our mails to others: no line breaks, no turned writing, no links. */
export function oneLine(text: z.ZodString, called: string) {
  return text
    .refine(isVisibleLine, `${called} has visible characters only.`)
    .refine(hasNoLink, `${called} cannot have a web or email address. Put a space after each period.`);
}
