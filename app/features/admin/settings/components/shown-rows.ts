import { amenityName, isOwnAmenity, usualAmenities } from "#app/platform/amenities.ts";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { isTypeOfSpace, kindOf, type ShownType, typeName } from "#app/platform/space-types.ts";
import { parseShownTypes } from "#app/platform/space-type-rules.ts";

export type ShownKind = "types" | "amenities";
/** A type of space or an amenity in the form of settings; amenities have no icon and leave no facts out. */
export type ShownRow = { code: string } & Omit<ShownType, "type">;

/** The rows of a rule; what is wrong with it is a sentence that goes on after "it". */
export function readRows(kind: ShownKind, rules: string): ShownRow[] | string {
  if (kind === "amenities") {
    const shown = parseShownAmenities(rules);
    return typeof shown === "string" ? shown : [...shown];
  }
  const shown = parseShownTypes(rules);
  return typeof shown === "string" ? shown : shown.map(({ type, ...rest }) => ({ code: type, ...rest }));
}

/** The rule of these rows; empty where they are as without a rule. */
export function printRows(kind: ShownKind, rows: readonly ShownRow[]): string {
  const rules = rows.map((row) => printRow(kind, row));
  const usual = readRows(kind, "") as ShownRow[];
  return rules.join() === usual.map((row) => printRow(kind, row)).join() ? "" : rules.join("; ");
}

function printRow(kind: ShownKind, { code, name, isOffered, icon, without = [] }: ShownRow): string {
  const options = [...(icon ? [`icon ${icon}`] : []), ...without.map((fact) => `without ${fact}`)];
  const usual = usualName(kind, code);
  const words = name === usual && options.length === 0 ? [] : [[name, ...options].join(", ")];
  return [`${isOffered ? "" : "-"}${isOwn(kind, code) ? code : usual}`, ...words].join(" = ");
}

/** Whether an operator added it: only those can be removed. */
export function isOwn(kind: ShownKind, code: string): boolean {
  return kind === "types" ? code !== kindOf(code) : !usualAmenities.some((one) => one.code === code);
}

/** What people read without another name. */
export function usualName(kind: ShownKind, code: string): string {
  return kind === "types" ? typeName([], code) : amenityName(usualAmenities, code);
}

/** With another row at their end, whose code is made of its name; a type is like one of the six. */
export function withRow(kind: ShownKind, rows: readonly ShownRow[], name: string, like: string): ShownRow[] {
  const begins = kind === "types" ? `${kindOf(like)}/` : "";
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const isFree = (code: string) =>
    (kind === "types" ? isTypeOfSpace(code) : isOwnAmenity(code)) && !rows.some((row) => row.code === code);
  const base = words.slice(0, 28).replace(/-+$/, "");
  const endings = ["", ...Array.from("bcdefghijklmnopqrstuvwxyz", (letter) => `-${letter}`)];
  const codes = [base, "own"].flatMap((one) => endings.map((ending) => `${begins}${one}${ending}`));
  const code = codes.find(isFree);
  return code === undefined ? [...rows] : [...rows, { code, name: inOneRule(name).trim(), isOffered: true }];
}

/** A name without what would end it in a rule. */
export function inOneRule(name: string): string {
  return name.replaceAll(/[;=,\n]/g, "");
}

/** With one of them a place up or down. */
export function moved(rows: readonly ShownRow[], code: string, by: 1 | -1): ShownRow[] {
  const from = rows.findIndex((row) => row.code === code);
  const to = from + by;
  const next = [...rows];
  if (to >= 0 && to < rows.length) [next[from], next[to]] = [rows[to]!, rows[from]!];
  return next;
}
