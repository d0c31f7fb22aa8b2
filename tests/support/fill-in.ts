import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/setup.mjs";

/** A file of deploy/ with each of these texts replaced by its value. A text that isn't there is an error. */
export function fillIn(name: string, values: Record<string, string>): string {
  const text = readFileSync(path.join(root, "deploy", name), "utf8");
  for (const given of Object.keys(values))
    if (!text.includes(given)) throw new Error(`deploy/${name} has no ${given}.`);
  // In one pass, so that no value is taken for another text; longer ones first.
  const given = Object.keys(values).toSorted((a, b) => b.length - a.length);
  const any = new RegExp(given.map((one) => one.replace(/[.?*+^$()[\]{}|\\]/g, "\\$&")).join("|"), "g");
  return text.replace(any, (found) => values[found]!);
}
