import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** One file of an archive. */
export type Entry = { name: string; bytes: Buffer };

const block = 512;

/** Writes a .tar.gz, complete or not at all: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const part = `${file}.part`;
  await pipeline(blocksOf(entries), createGzip(), createWriteStream(part, { mode: 0o600, flags: "w" }));
  await rename(part, file);
}

async function* blocksOf(entries: AsyncIterable<Entry>) {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(padding(bytes.length));
  }
  yield Buffer.alloc(2 * block);
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  const slash = name.length > 100 ? name.lastIndexOf("/", 155) : -1;
  header.write(name.slice(slash + 1), 0, 100);
  if (slash > 0) header.write(name.slice(0, slash), 345, 155);
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100);
  header.write("        0", 148);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The files of an archive, in order. Throws an Error with one sentence at one that is cut or damaged. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  await stat(file);
  const read = readerOf(createReadStream(file).pipe(createGunzip()));
  try {
    for (;;) {
      const header = await read(block);
      if (header[0] === 0) return;
      const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
      const text = (from: number, to: number) => header.toString("utf8", from, to).replace(/\0.*$/s, "");
      const name = [text(345, 500), text(0, 100)].filter(Boolean).join("/");
      const bytes = await read(size);
      await read(padding(size));
      yield { name, bytes };
    }
  } catch (error) {
    throw new Error(`The backup ${file} is cut or damaged: restore another one.`, { cause: error });
  }
}

/** Reads exactly so many bytes of a stream at a time. */
function readerOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (size: number): Promise<Buffer> => {
    while (length < size) {
      const { value, done } = await chunks.next();
      if (done) throw new Error("it ends too soon");
      held.push(value);
      length += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(size)];
    length = all.length - size;
    return all.subarray(0, size);
  };
}
