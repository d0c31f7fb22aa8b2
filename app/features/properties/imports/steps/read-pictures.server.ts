import { createHash } from "node:crypto";
import { Invalid } from "#app/platform/errors.ts";
import { refuseOtherTypes, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { mostPhotoBytes, mostPhotos } from "../../model.ts";
import { type FileRow, photoColumn, uploadedUrl } from "../model.ts";
import { type OpenZip, openZip, type ZipEntry } from "./open-zip.server.ts";

/** Pictures are packed in themselves: what unpacks to far more is none. */
const mostUnpacked = (packed: number) => 10 * packed + 1024 * 1024;
const noPicture = "it unpacks to far more than a picture does";

/** Pictures that rows name, by their hash. */
export type Pictures = { zip: OpenZip; named: Map<string, ZipEntry> };

/** The zip's one file of spaces, and the others. */
export async function openSpacesZip(file: Blob): Promise<{ table: ZipEntry; zip: OpenZip }> {
  const zip = await openZip(file);
  if (zip.entries.some(({ name }) => name === "[Content_Types].xml"))
    refuse("This is an Excel file. Save it as CSV (UTF-8), and choose that file.");
  const [table, ...more] = zip.entries.filter(({ name }) => /\.(csv|json|txt)$/i.test(name));
  if (!table || more.length > 0)
    refuse(
      table
        ? `A zip has one CSV or JSON file. This one has ${more.length + 1}: ${table.name.slice(0, 100)}, ${more[0]!.name.slice(0, 100)}…`
        : "A zip has one CSV or JSON file, and the pictures that it names. This one has none.",
    );
  return { table, zip };
}

/**
 * Rows whose cells name pictures of a zip by what is in them, so that the same picture is the same in the next zip. A name that isn't
 * in it, or is in it twice, is a problem of its row. Without a zip there are none to name.
 */
export async function namePictures(
  rows: FileRow[],
  opened: { table: ZipEntry; zip: OpenZip } | null,
): Promise<{ rows: FileRow[]; pictures: Pictures | null }> {
  const named = new Map<string, ZipEntry>();
  const urls = new Map<ZipEntry, string>();
  let [size, packed] = [0, 0];
  const find = opened && finderIn(opened.zip.entries, opened.table);
  const read: FileRow[] = [];
  for (const row of rows) {
    const cell = row.texts[photoColumn];
    if (!cell) {
      read.push(row);
      continue;
    }
    // A name may have spaces where it is the only one.
    const words = find?.(cell.trim()) ? [cell.trim()] : cell.split(/\s+/).filter((word) => word !== "");
    const written: string[] = [];
    let problem = find && words.length > mostPhotos ? `A space can have ${mostPhotos} photos.` : undefined;
    for (const word of words) {
      if (problem !== undefined) break;
      const isName = find !== null && !/^https?:/i.test(word);
      const found = isName ? find(word) : null;
      const said = `“${word.slice(0, 100)}”`;
      if (found === "twice") problem = `The zip has two pictures called ${said}. Name the folder, too.`;
      else if (found && found.size > mostPhotoBytes) problem = `${said} is larger than 15 MB.`;
      else if (found && found.size > mostUnpacked(found.packed))
        problem = `${said} cannot be used: ${noPicture}.`;
      else if (found) {
        const kept = urls.get(found) ?? (await keep(found));
        if (kept instanceof UnreadablePicture) problem = `${said} cannot be used: ${kept.message}.`;
        else written.push(kept);
      } else if (isName) problem = `The zip has no picture called ${said}. Write a space in a name as %20.`;
      // Only we write these.
      else if (/^upload:/i.test(word)) problem = `${said} is no URL of a picture.`;
      else written.push(word);
    }
    const texts = { ...row.texts, [photoColumn]: problem === undefined ? written.join(" ") : cell };
    read.push({
      ...row,
      texts,
      problems: problem === undefined ? row.problems : { ...row.problems, [photoColumn]: problem },
    });
  }
  return { rows: read, pictures: opened && { zip: opened.zip, named } };

  async function keep(entry: ZipEntry): Promise<string | UnreadablePicture> {
    const bytes = await opened!.zip.read(entry);
    try {
      await refuseOtherTypes(bytes);
    } catch (error) {
      if (error instanceof UnreadablePicture) return error;
      throw error;
    }
    size += entry.size;
    packed += entry.packed;
    if (size > mostUnpacked(packed))
      refuse("The pictures in the zip are no pictures: they unpack to far more.");
    const hash = createHash("sha256").update(bytes).digest("hex");
    named.set(hash, entry);
    const url = uploadedUrl(hash, entry.name);
    urls.set(entry, url);
    return url;
  }
}

/** Finds an entry by its path from the zip's or the file's folder, or by its name where only one has it. */
function finderIn(entries: ZipEntry[], table: ZipEntry): (word: string) => ZipEntry | "twice" | null {
  const folder = table.name.slice(0, table.name.lastIndexOf("/") + 1);
  const byPath = new Map(entries.filter((entry) => entry !== table).map((entry) => [entry.name, entry]));
  const byName = new Map<string, ZipEntry | "twice">();
  for (const [path, entry] of byPath) {
    const name = lastPart(path).toLowerCase();
    byName.set(name, byName.has(name) ? "twice" : entry);
  }
  return (word) => {
    for (const written of new Set([word, decoded(word)])) {
      const path = written.normalize("NFC").replaceAll("\\", "/").replace(/^\.\//, "");
      const found = byPath.get(folder + path) ?? byPath.get(path);
      if (found) return found;
      const alike = path.includes("/") ? undefined : byName.get(path.toLowerCase());
      if (alike) return alike;
    }
    return null;
  };
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

function refuse(message: string): never {
  throw new Invalid(message, { file: message });
}
