import { z } from "@hono/zod-openapi";
import { columnsOf, fieldInputs } from "../fields.ts";
import { plainText } from "../listing/schema.ts";
import { newProperty, type NewProperty, type PropertyChanges, propertyChanges } from "../schema.ts";
import { mostPhotos } from "../model.ts";
import { keyColumns, photoColumn, type Problems, proposals, readUploaded, type Texts } from "./model.ts";

const { photo_ids: _photos, copied_from: _copied, ...inputs } = newProperty.shape;
type Column = keyof typeof inputs;

/** The columns of a file with a property's fields: those that the form has. */
export const fieldNames = Object.keys(inputs) as Column[];
/** All columns of a file, in its order. */
export const columnNames: string[] = [...keyColumns, ...fieldNames, photoColumn];

/** Whether a new property needs this column. */
export function isRequired(name: Column): boolean {
  return !(name in proposals) && !inputs[name].safeParse(undefined).success;
}

/** `POST /api/imports/{id}/run`. */
export const runInput = z.object({
  mode: z
    .enum(["good", "all"], "mode must be good or all.")
    .describe("`good` imports the rows without problems, `all` all rows or none."),
});

const yesNo = fieldNames.filter((name) => inputs[name].safeParse("true").data === true);
const times = ["access_from", "access_to"];

/** A cell as the form sends it: spreadsheets write TRUE, drop a ZIP code's first zero, and shorten 06:00. */
export function tidyText(column: string, text: string): string {
  const typed = text.trim();
  if (yesNo.some((name) => name === column)) {
    if (/^(true|yes|y|1|x)$/i.test(typed)) return "true";
    if (/^(false|no|n|0)$/i.test(typed)) return "false";
  }
  if (column === "zipcode" && /^\d{3,4}$/.test(typed)) return typed.padStart(5, "0");
  if (times.includes(column))
    return typed.replace(/^(\d:\d\d)(:00)?$/, "0$1").replace(/^(\d\d:\d\d):00$/, "$1");
  return typed;
}

/** The row's names for the property; a row without any would be added again each time. */
export function keysOf(texts: Texts): { id: string; externalId: string; problems: Problems } {
  const [id, externalId] = keyColumns.map((column) => plainText(texts[column] ?? "")) as [string, string];
  if (externalId.length > 100)
    return { id, externalId, problems: { external_id: "An external id has at most 100 characters." } };
  const problems: Problems =
    id === "" && externalId === ""
      ? { external_id: "Enter an external id: your own number or name for this space." }
      : {};
  return { id, externalId, problems };
}

const maxUrlLength = 1000;

/** The URLs of a row's pictures, in its order and each once, and what is wrong with them. */
export function photoUrlsOf(texts: Texts): { urls: string[]; problems: Problems } {
  const words = (texts[photoColumn] ?? "").split(/\s+/).filter((word) => word !== "");
  const wrong = words.find((word) => !isPictureUrl(word));
  if (wrong !== undefined)
    return refuse(
      `“${wrong.slice(0, 100)}” is no URL of a picture. Each begins with https:// or http://, with a space between two.`,
    );
  const urls = [...new Set(words.map((word) => (readUploaded(word) ? word : new URL(word).href)))];
  if (urls.some((url) => url.length > maxUrlLength))
    return refuse(`A URL has at most ${maxUrlLength.toLocaleString("en-US")} characters.`);
  if (urls.length > mostPhotos) return refuse(`A space can have ${mostPhotos} photos.`);
  return { urls, problems: {} };

  function refuse(message: string) {
    return { urls: [], problems: { [photoColumn]: message } };
  }
}

function isPictureUrl(word: string): boolean {
  return readUploaded(word) !== null || (/^https?:\/\//i.test(word) && URL.canParse(word));
}

export type NewReading = { kind: "new"; input: NewProperty };
export type ChangeReading = {
  kind: "change" | "same";
  changes: PropertyChanges;
  /** The property as it would be. */
  after: NewProperty | null;
};
type BadReading = { kind: "bad"; problems: Problems };

/** A row as a new property. */
export function readNew(texts: Texts): NewReading | BadReading {
  const parsed = newProperty.safeParse({ ...proposals, ...filled(texts), photo_ids: [] });
  return parsed.success
    ? { kind: "new", input: parsed.data }
    : { kind: "bad", problems: problemsIn(parsed.error) };
}

/** What is sent together, since one means nothing without the other. */
const together: Column[][] = [
  ["latitude", "longitude", "location_precision"],
  ["access_from", "access_to"],
  ["vehicle_feet", "vehicle_inches"],
];
const address: Column[] = ["street_address", "city", "state", "zipcode"];

/** A row as changes of the property whose form's texts are `before`: columns that the file doesn't have stay. */
export function readChanges(texts: Texts, before: Texts): ChangeReading | BadReading {
  const after: Texts = { ...before, ...filled(texts) };
  const isMoved = address.some((name) => differs(name, before, after));
  // A pin is of its address: of another one it goes, unless the file has one.
  if (isMoved && texts["latitude"] === undefined) Object.assign(after, { latitude: "", longitude: "" });
  if (after["latitude"] === "") after["location_precision"] = "";
  const changed = fieldNames.filter((name) => {
    const group = together.find((names) => names.includes(name)) ?? [name];
    const isPin = group === together[0];
    return group.some((one) => differs(one, before, after)) || (isPin && isMoved && after["latitude"] !== "");
  });
  const sent = changed.map((name) => [name, isDegree(name) && after[name] === "" ? null : after[name]]);
  const changes = propertyChanges.safeParse(Object.fromEntries(sent));
  const whole = newProperty.safeParse({ ...after, photo_ids: [] });
  // What was there before, such as days that have all passed, is no problem of the file.
  const others = whole.success
    ? []
    : Object.entries(problemsIn(whole.error)).filter(([name]) => changed.some((one) => one === name));
  const problems = { ...Object.fromEntries(others), ...(changes.success ? {} : problemsIn(changes.error)) };
  if (!changes.success || Object.keys(problems).length > 0) return { kind: "bad", problems };
  return {
    kind: changed.length === 0 ? "same" : "change",
    changes: changes.data,
    after: whole.success ? whole.data : null,
  };
}

function filled(texts: Texts): Texts {
  const blank = Object.keys(texts).filter((name) => name in proposals && texts[name] === "");
  return { ...texts, ...Object.fromEntries(blank.map((name) => [name, proposals[name]!])) };
}

const isDegree = (name: Column) => name === "latitude" || name === "longitude";

function differs(name: Column, before: Texts, after: Texts): boolean {
  const [one, other] = [before[name] ?? "", after[name] ?? ""];
  return one !== other && meaningOf(name, one) !== meaningOf(name, other);
}

/** What a text comes to in the database, such as "60" and "60.00"; the text itself where it isn't valid. */
function meaningOf(name: Column, text: string): string {
  const parsed = inputs[name].safeParse(text);
  if (!parsed.success) return `invalid ${text}`;
  const isField = name in fieldInputs;
  const [value = null] = isField
    ? Object.values(columnsOf({ [name]: parsed.data })).filter((one) => one !== undefined)
    : [parsed.data];
  return JSON.stringify(value ?? unset[name] ?? null);
}

/** What an empty cell comes to, of fields that take several columns. */
const unset: Partial<Record<Column, unknown>> = {
  hide_address: false,
  vehicle_inches: 0,
  location_precision: "rooftop",
};

/** A property's field in JSON: a number, a truth or a list where its input is one. */
export function jsonOfText(name: string, text: string): unknown {
  if (name === photoColumn) return text.split(" ").filter((url) => url !== "");
  const input = inputs[name as Column] as z.ZodType | undefined;
  const value = input?.safeParse(text).data;
  if (typeof value === "boolean" || Array.isArray(value)) return value;
  if (text === "") return null;
  return typeof value === "number" ? Number(text) : text;
}

/** The first sentence for each field. */
function problemsIn({ issues }: z.ZodError): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[String(path[0] ?? "")] ??= message;
  return problems;
}
