import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readZip } from "./read-zip.server.ts";

const text = "A timeline of a stay, a timeline of a stay, a timeline of a stay";
const bytes = new TextEncoder().encode(text);
const texts = async (zip: Uint8Array) =>
  [...(await readZip(new Uint8Array(zip)))].map(([name, file]) => [name, new TextDecoder().decode(file)]);

/** Where these four bytes are, as a zip marks its parts: from the end for `last`. */
const at = (zip: Uint8Array, mark: number[]) => Buffer.from(zip).lastIndexOf(Buffer.from(mark));
const entryMark = [0x50, 0x4b, 1, 2];
const fileMark = [0x50, 0x4b, 3, 4];
const changed = (zip: Uint8Array, place: number, value: number) => {
  const other = zip.slice();
  other[place] = value;
  return other;
};

test("files are read in their order, packed or not, and folders are none", async () => {
  const zip = zipSync({
    "a.txt": [bytes, { level: 0 }],
    "photos/": new Uint8Array(0),
    "photos/é.txt": [bytes, { level: 9 }],
    empty: new Uint8Array(0),
  });
  const found = [
    ["a.txt", text],
    ["photos/é.txt", text],
    ["empty", ""],
  ];
  expect(await texts(zip)).toEqual(found);
});

test("a zip may have a comment, and more of a file in its two heads", async () => {
  const file = { extra: { 0x7777: new Uint8Array([1, 2, 3]) }, comment: "A comment", level: 6 } as const;
  const zip = zipSync({ "a.txt": [bytes, file], "b.txt": [bytes, file] });
  const comment = new TextEncoder().encode("signed: 0123456789");
  const whole = Buffer.concat([zip, comment]);
  whole.writeUInt16LE(comment.length, zip.length - 2);
  expect(await texts(whole)).toEqual([
    ["a.txt", text],
    ["b.txt", text],
  ]);
  // As a part of a larger buffer.
  const buffer = new Uint8Array(zip.length + 20);
  buffer.set(zip, 7);
  const part = buffer.subarray(7, 7 + zip.length);
  expect([...(await readZip(part)).keys()]).toEqual(["a.txt", "b.txt"]);
});

test("an empty zip has no files", async () => {
  expect(await texts(zipSync({}))).toEqual([]);
});

test("what is no zip, or a damaged one, is refused with the reason", async () => {
  const zip = zipSync({ "a.txt": [bytes, { level: 0 }], "b.txt": [bytes, { level: 0 }] });
  const directory = at(zip, entryMark);
  const refusals: [Uint8Array, string][] = [
    [bytes, "This is no zip."],
    [new Uint8Array(0), "This is no zip."],
    [zip.slice(0, -30), "This is no zip."],
    [changed(zip, directory, 0), "The zip is damaged."],
    [changed(zip, at(zip, fileMark), 0), "The zip is damaged."],
    // The size that the directory has of the last file.
    [changed(zip, directory + 22, 1), "The zip is cut off."],
    [changed(zip, directory + 10, 9), "b.txt can't be read."],
    // The directory's name of the last file.
    [changed(zip, directory + 46, "a".charCodeAt(0)), "a.txt is twice in this zip."],
  ];
  for (const [bad, reason] of refusals) await expect(texts(bad)).rejects.toThrow(reason);
});
