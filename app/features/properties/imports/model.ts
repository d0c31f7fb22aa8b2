/** How many rows a file of properties may have. */
export const maxRows = 5000;
/**
 * Of a file that is imported all or none, how many rows may change a space: a reservation of one of them waits for the last. Written at
 * once, so many take one to two seconds on a busy machine. No one waits for spaces that it adds.
 */
export const maxWholeChanges = 1000;
/**
 * Of them, how many rows may change an address, its pin, dates or an external id of a space, or what
 * an administrator has to approve: they are written one by one.
 */
export const maxSlowChanges = 50;
export const tooManySlowChanges = `More than ${maxSlowChanges} rows change an address, dates, an external id or what an administrator has to approve. Import the good ones, or split the file.`;
/** 24 MB: 5,000 rows with 20 URLs of photos and 2,500 characters of text each, as an export has them. */
export const maxFileBytes = 24 * 1024 * 1024;
/** Of a zip with a file and its pictures: 100 MB. */
export const maxZipBytes = 100 * 1024 * 1024;
/** How many problems a screen lists; the file of them has all. */
export const problemsShown = 100;
/** A file's rows are deleted after this many days, and where a landlord sent this many since. */
export const daysKept = 30;
export const filesKept = 10;

/** What a file calls the property itself, in addition to its fields: our id, or its landlord's own name for it. */
export const keyColumns = ["id", "external_id"] as const;

/**
 * What names a row's pictures, with spaces between them, each fetched once and added to the property's photos: URLs, or names in the
 * zip that the file came in.
 */
export const photoColumn = "photo_urls";

/**
 * The key of a space's photo of this site that a URL names in any of its sizes, null for anything else here, and undefined for
 * another site's URL.
 */
export function ownPhotoKey(url: string, publicUrl: string): string | null | undefined {
  if (readUploaded(url)) return undefined;
  const { host, pathname } = new URL(url);
  if (host !== new URL(publicUrl).host) return undefined;
  return /^\/photos\/([0-9a-f]{32})\/\d{1,4}\.webp$/.exec(pathname)?.[1] ?? null;
}

const longestPath = 900;
const uploaded = /^upload:([0-9a-f]{64}):([\w.~!*'()%/-]{1,900})$/;

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** A picture of a zip as its rows are stored: the hash of its bytes, and its path as a row names it in the zip. */
export function uploadedUrl(hash: string, path: string): string {
  const end = Array.from(lastPart(path)).slice(-75).join("");
  const name = [path, lastPart(path), end].map(encoded).find(({ length }) => length <= longestPath)!;
  return `upload:${hash}:${name}`;
}

/** The hash of such a picture, and its name without folders; null for a URL. */
export function readUploaded(url: string): { hash: string; name: string } | null {
  const [, hash, path] = uploaded.exec(url) ?? [];
  return hash === undefined || path === undefined ? null : { hash, name: decodeURIComponent(lastPart(path)) };
}

/** Where a file's pictures are stored. */
export const uploadedFiles = "imports/";
export const uploadedFile = (importId: string, hash: string) => `${uploadedFiles}${importId}/${hash}`;

/** Such pictures in a text as people named them. */
export const withNames = (text: string) => text.replaceAll(/upload:[0-9a-f]{64}:/g, "");

/** How many pictures of a landlord wait to be fetched at most: those of a full file. */
export const maxDuePhotos = 100_000;
/** How many pictures files may name for one property in all. Of those that could not be used or were there already so many are kept. */
export const maxPhotoUrls = 100;

/** What an empty cell means, where it isn't what an empty field of the form means: the form's proposals. */
export const proposals: Readonly<Record<string, string>> = { hide_address: "true", price_per: "Month" };

/** Columns that only our own lists of problems have. */
export const ownColumns = ["row", "problems"];

/** A row's cells by column, as a form would send them; a column that the file doesn't have is missing. */
export type Texts = Record<string, string>;
/** What is wrong with a row, by column; "" for the row as a whole. */
export type Problems = Record<string, string>;

/** The problem of a row about a space that an earlier one is about. */
export const sameSpace = (row: number) => `Row ${row} is about the same space.`;

/** A file's row as it is read. */
export type FileRow = { row: number; texts: Texts; problems: Problems };

export type ImportState = "checking" | "checked" | "running" | "done" | "refused";

type Times = {
  checkedAt: Date | null;
  runAt: Date | null;
  endedAt: Date | null;
  refusedBecause: string | null;
};

/** Where an import is in its life: checked by a job, run by another once it is asked for. */
export function stateOf({ checkedAt, runAt, endedAt, refusedBecause }: Times): ImportState {
  if (endedAt !== null) return refusedBecause === null ? "done" : "refused";
  if (runAt !== null) return "running";
  return checkedAt === null ? "checking" : "checked";
}

/** A header's name as a column's: "Street address" and "street-address" are `street_address`. */
export function columnName(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** A value of JSON as a form would send it; undefined where a form could not. */
export function textOfJson(column: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const isList = Array.isArray(value) && value.every((part) => typeof part === "string");
  if (!isList) return undefined;
  return column === photoColumn
    ? value.map((name) => name.trim().replaceAll(/\s/g, "%20")).join(" ")
    : value.join(",");
}
