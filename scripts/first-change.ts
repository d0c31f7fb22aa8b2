import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const step =
  /^(?:New file `([^`]+)`|In `([^`]+)`, (below|above) `([^\n]+)`|At the end of `([^`]+)`):\n\n```\w+\n(.*?)```$/gms;

/** Makes the changes of docs/first-change.md in a copy of the project; returns the files that were changed by hand. */
export function makeFirstChange(root: string, document: string): string[] {
  return [...document.matchAll(step)].map(([, created, changed, where, anchor = "", extended, text = ""]) => {
    const file = numbered(root, created ?? changed ?? extended ?? "");
    const full = path.join(root, file);
    if (created !== undefined) writeFileSync(full, text);
    else if (extended !== undefined) appendFileSync(full, `\n${text}`);
    else
      writeFileSync(
        full,
        inserted(readFileSync(full, "utf8"), { file, anchor, text, isBelow: where === "below" }),
      );
    return file;
  });
}

/** NNNN is the next free number of a migration. */
function numbered(root: string, file: string): string {
  if (!file.includes("NNNN")) return file;
  const last =
    readdirSync(path.join(root, path.dirname(file))).findLast((name) => /^\d{4}_/.test(name)) ?? "0";
  return file.replace("NNNN", String(Number.parseInt(last, 10) + 1).padStart(4, "0"));
}

type Insertion = { file: string; anchor: string; text: string; isBelow: boolean };

function inserted(before: string, { file, anchor, text, isBelow }: Insertion): string {
  const lines = before.split("\n");
  const found = lines.filter((line) => line.includes(anchor));
  if (found.length !== 1) throw new Error(`${file} has ${found.length} lines with ${anchor}, not one.`);
  lines.splice(lines.indexOf(found[0]!) + (isBelow ? 1 : 0), 0, ...text.replace(/\n$/, "").split("\n"));
  return lines.join("\n");
}
