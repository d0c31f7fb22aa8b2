import { amenityNamed } from "#app/platform/amenity-rules.ts";
import { config } from "#app/platform/config.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { readCsv } from "#app/platform/read-csv.server.ts";
import { typeNamed } from "#app/platform/space-type-rules.ts";
import {
  columnName,
  type FileRow,
  maxFileBytes,
  maxRows,
  maxZipBytes,
  ownColumns,
  type Problems,
  textOfJson,
  type Texts,
} from "../model.ts";
import { keysOf, columnNames, tidyText } from "../schema.ts";
import { namePictures, openSpacesZip, type Pictures } from "./read-pictures.server.ts";

type ReadFile = {
  isJson: boolean;
  columns: string[];
  unknownColumns: string[];
  rows: FileRow[];
  /** Those of a zip that its rows name. */
  pictures: Pictures | null;
};

/** A file's rows by column, also of a zip that has it; throws `Invalid` in a sentence where the whole file is wrong. */
export async function readFile(file: Blob): Promise<ReadFile> {
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = first[0] === 0x50 && first[1] === 0x4b;
  if (file.size > (isZip ? maxZipBytes : maxFileBytes))
    refuse("The file is too large: at most 24 MB, or 100 MB as a zip with pictures. Split it into several.");
  const opened = isZip ? await openSpacesZip(file) : null;
  if (opened && opened.table.size > maxFileBytes)
    refuse("The file in the zip is too large: at most 24 MB. Split it into several.");
  const table = opened ? await opened.zip.read(opened.table) : new Uint8Array(await file.arrayBuffer());
  const { rows, ...read } = await readSpaces(table);
  return { ...read, ...(await namePictures(rows, opened)) };
}

/** CSV or JSON by its first character. */
async function readSpaces(bytes: Uint8Array): Promise<Omit<ReadFile, "pictures">> {
  const text = textOf(bytes);
  const isJson = /^\s*[[{]/.test(text);
  const file = isJson ? readJson(text) : await readTable(text);
  if (file.rows.length === 0) refuse("The file has no rows.");
  const columns = columnNames.filter((name) => file.columns.includes(name));
  if (columns.length === 0)
    refuse(
      "The first row must name the columns, such as external_id, title and price. None of its names is known.",
    );
  const others = file.columns.filter((name) => !columnNames.includes(name) && !ownColumns.includes(name));
  return {
    isJson,
    columns,
    unknownColumns: others.filter((name) => name !== "").slice(0, 50),
    rows: onlyOnce(file.rows.map(tidy)),
  };

  function tidy({ row, texts, problems }: FileRow): FileRow {
    const known = columns.filter((name) => texts[name] !== undefined);
    const tidied = Object.fromEntries(known.map((name) => [name, cellOf(name, texts[name]!)]));
    return { row, texts: tidied, problems: { ...keysOf(tidied).problems, ...problems } };
  }
}

/** A type of space and amenities may be said as people read them. */
function cellOf(column: string, text: string): string {
  const tidied = tidyText(column, text);
  if (column === "amenities")
    return tidied
      .split(",")
      .map((word) => amenityNamed(word.trim(), config.amenities) ?? word.trim())
      .join(",");
  return (column === "type_of_space" && typeNamed(tidied, config.spaceTypes)) || tidied;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("This is no text in UTF-8. Save it as CSV (UTF-8), and choose that file.");
  }
}

type Rows = { columns: string[]; rows: FileRow[] };

async function readTable(text: string): Promise<Rows> {
  let columns: string[] | null = null;
  const rows: FileRow[] = [];
  for await (const { row, cells } of readCsv(text)) {
    if (columns === null) {
      columns = cells.map(columnName);
      const twice = columns.find((name, index) => name !== "" && columns!.indexOf(name) !== index);
      if (twice !== undefined) refuse(`Two columns are called ${twice}.`);
      continue;
    }
    if (rows.length === maxRows) refuseLength();
    const isWide = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    rows.push({
      row,
      texts: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ""])),
      problems: isWide
        ? { "": "This row has more cells than the first one. Put texts with commas in quotation marks." }
        : {},
    });
  }
  return { columns: columns ?? [], rows };
}

function readJson(text: string): Rows {
  const list = listIn(text);
  if (list.length > maxRows) refuseLength();
  const columns = new Set<string>();
  const rows = list.map((element, index): FileRow => {
    const row = index + 1;
    if (typeof element !== "object" || element === null || Array.isArray(element))
      return { row, texts: {}, problems: { "": "This is no object with a space’s fields." } };
    const texts: Texts = {};
    const problems: Problems = {};
    for (const [key, value] of Object.entries(element)) {
      const name = columnName(key);
      columns.add(name);
      const written = textOfJson(name, value);
      if (written === undefined)
        problems[name] = "This must be a text, a number, true, false or a list of texts.";
      else texts[name] = written;
    }
    return { row, texts, problems };
  });
  return { columns: [...columns], rows };
}

function listIn(text: string): unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    refuse("This is no JSON that can be read. Check its commas and brackets.");
  }
  const list = Array.isArray(json) ? json : Object(json)["spaces"];
  return Array.isArray(list)
    ? (list as unknown[])
    : refuse("JSON must be a list of spaces, or have one as “spaces”.");
}

/** Of two rows about one property, the second says so. */
function onlyOnce(rows: FileRow[]): FileRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, texts, problems }) => {
    const doubled: Problems = {};
    for (const column of ["id", "external_id"] as const) {
      const key = texts[column] === undefined || texts[column] === "" ? null : `${column} ${texts[column]}`;
      if (key === null) continue;
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row);
      else doubled[column] = `Row ${before} has the same ${column}.`;
    }
    return { row, texts, problems: { ...problems, ...doubled } };
  });
}

function refuseLength(): never {
  refuse(`A file can have ${maxRows.toLocaleString("en-US")} rows. Split it into several.`);
}

function refuse(message: string): never {
  throw new Invalid(message, { file: message });
}
