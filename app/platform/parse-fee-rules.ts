import type { FeeRules } from "./fee.ts";
import { parseFeeRule } from "./fee-rules.ts";
import { codeOf } from "./space-type-rules.ts";

/**
 * A rule for all types of space, and after semicolons those of types that differ: "5%; Parking Lot: 8% + $0.50". Null if
 * one can't be read, or a type is none or is named twice.
 */
export function parseFeeRules(rules: string): FeeRules | null {
  const [first = "", ...others] = rules.split(";");
  const standard = parseFeeRule(first);
  if (standard === null) return null;
  const ofTypes: FeeRules["ofTypes"] = {};
  for (const other of others) {
    const [name = "", text = ""] = other.split(":");
    const type = codeOf(name);
    const rule = parseFeeRule(text);
    if (type === null || rule === null || ofTypes[type]) return null;
    ofTypes[type] = rule;
  }
  return { standard, ofTypes };
}
