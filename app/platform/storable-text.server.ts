import type { MiddlewareHandler } from "hono";
import { factsOf } from "./route-facts.server.ts";

// PostgreSQL stores every Unicode character except U+0000, and in JSON no half of a character (an unpaired surrogate).
// No person types either.
const nulSentence = "The character U+0000 cannot be used here.";
const halfSentence = "Half of a character cannot be used here.";

/** JSON can spell what cannot be stored only as these characters. Whole characters may be spelled like that, too. */
export const mayBeUnstorable = /\\u(0000|d[89a-f])/i;

/** Refuses paths and queries with U+0000, and paths that aren't valid text, for calls, files and pages alike. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const sentence = /%00/.test(c.req.url) ? nulSentence : isText(c.req.url) ? null : notText;
  if (sentence === null) return next();
  return factsOf(c).isCall ? c.json({ message: sentence, error: sentence }, 400) : c.text(sentence, 400);
};

const notText = "This address is not valid.";

function isText(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

type Met = { value: unknown; name: string; parent: Met | null };

/** A field of parsed input, such as `items.0.title`, and why its text cannot be stored. */
export type Unstorable = { field: string; sentence: string };

/** The first field of parsed input whose text cannot be stored; null if all can. Works at any depth. */
export function findUnstorable(input: unknown): Unstorable | null {
  const left: Met[] = [{ value: input, name: "", parent: null }];
  for (let met = left.pop(); met; met = left.pop()) {
    const { value } = met;
    const sentence = typeof value === "string" ? sentenceFor(value) : null;
    if (sentence !== null) return { field: pathOf(met), sentence };
    if (typeof value !== "object" || value === null || value instanceof Blob) continue;
    const entries = Object.entries(value);
    for (const [name, inner] of entries.toReversed()) {
      const wrong = sentenceFor(name);
      if (wrong !== null) return { field: "body", sentence: wrong };
      left.push({ value: inner, name, parent: met });
    }
  }
  return null;
}

/**
 * The same data with U+FFFD in place of each character that cannot be stored. For what must not be refused: a provider
 * sends it again for days, and stops at last.
 */
export function replaceUnstorable<Data extends object>(data: Data): Data {
  const json = JSON.stringify(data);
  if (!mayBeUnstorable.test(json)) return data;
  return JSON.parse(json, (_, value: unknown) => {
    if (typeof value === "string") return replaceInText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [replaceInText(name), inner]));
  }) as Data;
}

/** The same for one text. */
export function replaceInText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{fffd}");
}

function sentenceFor(text: string): string | null {
  if (text.includes("\0")) return nulSentence;
  return text.isWellFormed() ? null : halfSentence;
}

function pathOf(met: Met): string {
  const names: string[] = [];
  for (let at: Met | null = met; at?.parent; at = at.parent) names.unshift(at.name);
  return names.join(".") || "body";
}
