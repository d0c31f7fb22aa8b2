import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { Invalid } from "#app/platform/errors.ts";

export type ZipEntry = {
  /** With its folders. */
  name: string;
  /** Of its contents, in bytes; `readEntry` refuses more. */
  size: number;
  /** In the zip, in bytes. */
  packed: number;
};
type Place = ZipEntry & { method: number; crc: number; at: number };

export type OpenZip = {
  entries: ZipEntry[];
  /** The contents of an entry, which are what the zip says of them. */
  read: (entry: ZipEntry) => Promise<Uint8Array>;
};

const mostEntries = 2000;
const mostUnpacked = 200 * 1024 * 1024;
/** For 2,000 names of usual length. */
const mostDirectory = 1024 * 1024;
const endSize = 22;
/** Behind the end's own fields there may be a comment. */
const mostEnd = endSize + 65_535;
const unzip = promisify(inflateRaw);

const damaged = "This zip can’t be read. It is damaged, or of a kind that we don’t know; make it again.";

/**
 * Opens a zip by the directory at its end, without unpacking anything. No name becomes a path of ours; what has a path out of the zip, a
 * password, a name twice, or unpacks to more than it says is refused, by `Invalid` at `file`.
 */
export async function openZip(file: Blob): Promise<OpenZip> {
  const places = await directoryOf(file);
  const names = new Set(places.map(({ name }) => name));
  if (names.size < places.length) {
    const twice = places.find(({ name }, at) => places.findIndex((one) => one.name === name) !== at)!;
    refuse(`Two files in the zip are called ${twice.name.slice(0, 100)}.`);
  }
  // Else several entries are the same bytes.
  if (places.reduce((sum, { packed }) => sum + packed, 0) > file.size) refuse(damaged);
  if (places.reduce((sum, { size }) => sum + size, 0) > mostUnpacked)
    refuse("The zip unpacks to more than 200 MB. Split it into several.");
  return {
    entries: places,
    read: (entry) =>
      readPlace(
        file,
        places.find(({ name }) => name === entry.name)!,
      ),
  };
}

async function directoryOf(file: Blob): Promise<Place[]> {
  const end = await viewOf(file, Math.max(0, file.size - mostEnd), file.size);
  let at = end.byteLength - endSize;
  while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) refuse(damaged);
  const count = end.getUint16(at + 10, true);
  const [size, from] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)];
  if (count > mostEntries) refuse(`A zip can have ${mostEntries.toLocaleString("en-US")} files.`);
  if (size > mostDirectory || from + size > file.size) refuse(damaged);
  return [...placesIn(await viewOf(file, from, from + size), count)].filter(
    ({ name }) => !name.endsWith("/") && !isOfSystem(name),
  );
}

function* placesIn(view: DataView, count: number): Generator<Place> {
  for (let at = 0, read = 0; read < count; read += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) refuse(damaged);
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [crc, packed, size] = [16, 20, 24].map((more) => view.getUint32(at + more, true)) as [
      number,
      number,
      number,
    ];
    const length = view.getUint16(at + 28, true);
    const begins = view.getUint32(at + 42, true);
    const named = at + 46;
    at = named + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (named + length > view.byteLength) refuse(damaged);
    const name = new TextDecoder()
      .decode(new Uint8Array(view.buffer, view.byteOffset + named, length))
      .normalize("NFC")
      // As some programs of Windows write folders.
      .replaceAll("\\", "/");
    if (/^\/|^[a-z]:|(^|\/)\.\.?(\/|$)/i.test(name) || name.includes("\0"))
      refuse(`A file in the zip has a path that leads out of it: ${name.slice(0, 100)}`);
    if (flags & 1) refuse("The zip has a password. Make one without.");
    // Packing adds next to nothing: more would be read for what it isn't.
    if (packed > size + size / 100 + 1024) refuse(damaged);
    yield { name, size, method, crc, packed, at: begins };
  }
}

/** What macOS and Windows add to a folder. */
function isOfSystem(name: string): boolean {
  return name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

async function readPlace(file: Blob, { at, packed, size, method, crc }: Place): Promise<Uint8Array> {
  const header = await viewOf(file, at, at + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) refuse(damaged);
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = new Uint8Array(await file.slice(from, from + packed).arrayBuffer());
  const contents = method === 0 ? bytes : method === 8 ? await unpacked(bytes, size) : refuse(damaged);
  if (contents.length !== size || crc32(contents) !== crc) refuse(damaged);
  return contents;
}

async function unpacked(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: Math.max(1, size) });
  } catch {
    return refuse(damaged);
  }
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function refuse(message: string): never {
  throw new Invalid(message, { file: message });
}
