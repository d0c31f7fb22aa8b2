import { isSame } from "./shown-rules.ts";
import { typesOfSpace } from "./space-types.ts";

/** By which of Stripe's product tax codes spaces are taxed, an operator's own types as what they are like; null for the account's preset code. */
export type TaxCodes = { standard: string | null; ofTypes: Record<string, string | null>; text: string };

/**
 * "preset; Parking Lot: txcd_20030000": the code for all types of space, and after semicolons those of types that differ. What is
 * wrong is a sentence that goes on after "it".
 */
export function parseTaxCodes(text: string): TaxCodes | string {
  const [first = "", ...others] = text.split(";").map((part) => part.trim());
  const standard = codeIn(first);
  if (standard === undefined) return refuse(first);
  const ofTypes: TaxCodes["ofTypes"] = {};
  for (const other of others) {
    const [name = "", given = ""] = other.split(":");
    const type = typesOfSpace.find((one) => isSame(one, name.trim()));
    const code = codeIn(given);
    if (type === undefined || code === undefined || type in ofTypes) return refuse(other);
    ofTypes[type] = code;
  }
  return { standard, ofTypes, text: [first, ...others].join("; ") };
}

/** The code of one of the six types of space; null for the preset one. */
export function taxCodeOf({ standard, ofTypes }: TaxCodes, type: string): string | null {
  const own = ofTypes[type];
  return own === undefined ? standard : own;
}

/** Undefined if it is none. */
function codeIn(text: string): string | null | undefined {
  const given = text.trim();
  if (given === "preset") return null;
  return /^txcd_\d{8}$/.test(given) ? given : undefined;
}

function refuse(text: string): string {
  return `must read like preset, or preset; Parking Lot: txcd_12345678, with types of space among ${typesOfSpace.join(", ")}, each once, which “${text.slice(0, 60)}” doesn’t`;
}
