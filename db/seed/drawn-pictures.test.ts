import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { typesOfSpace } from "#app/features/properties/model.ts";
import type { Pictures } from "./draw-pictures.ts";
import { packPictures, unpackPictures } from "./drawn-pictures.ts";

const photo = {
  fileKey: "1",
  originalName: "shed.jpg",
  width: 320,
  height: 240,
  sizes: [{ width: 320, webp: Uint8Array.of(1, 2) }],
};
const photos = Object.fromEntries(typesOfSpace.map((type) => [type, [[photo]]])) as Pictures["photos"];
const pictures: Pictures = { photos, ids: { "Nora Blum": Uint8Array.of(3, 4) } };
const file = packPictures(pictures);

test("a file of pictures has what went into it", () => {
  expect(unpackPictures(file)).toEqual(pictures);
});

test("a file that was cut off, or with one other byte, has none", () => {
  for (const length of [0, 31, 32, file.length - 1])
    expect(unpackPictures(file.subarray(0, length))).toBeNull();
  for (const at of [0, 40, file.length - 1])
    expect(unpackPictures(file.map((byte, place) => (place === at ? byte ^ 1 : byte)))).toBeNull();
});

test("a whole file that this Node.js can't read has none", () => {
  const other = Buffer.from("written by another version");
  const hash = createHash("sha256").update(other).digest();
  expect(unpackPictures(Buffer.concat([hash, other]))).toBeNull();
});
