import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";

const pictures = path.join(import.meta.dirname, "pictures");
const filesOf = (folder: string) => readdirSync(path.join(pictures, folder)).toSorted();
const properties = readdirSync(pictures).filter((name) => name !== "ids");

/** The brightness of 9 × 8 points: one bit for each of the 64 pairs of neighbors in a row, set if the left one is brighter (dHash). */
async function differenceHash(file: string): Promise<boolean[]> {
  const points = await sharp(file).greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
  return Array.from({ length: 64 }, (_, bit) => {
    const index = Math.floor(bit / 8) * 9 + (bit % 8);
    return points[index]! > points[index + 1]!;
  });
}

test("no two covers look alike: the hashes of each pair differ in more than 10 of 64 bits", async () => {
  const covers = properties.map((property) => path.join(property, filesOf(property)[0]!));
  const hashes = await Promise.all(covers.map((cover) => differenceHash(path.join(pictures, cover))));
  const alike: string[][] = [];
  for (const [index, hash] of hashes.entries())
    for (const [other, otherHash] of hashes.slice(0, index).entries()) {
      const distance = hash.filter((bit, number) => bit !== otherHash[number]).length;
      if (distance <= 10) alike.push([covers[index]!, covers[other]!]);
    }
  expect(covers.length).toBeGreaterThanOrEqual(93);
  expect(alike).toEqual([]);
});

test("each property has a cover in two widths and one or two other views, 4:3 as their names say", async () => {
  for (const property of properties) {
    const files = filesOf(property);
    expect([property, files.map((file) => file.replace(/^\d-[a-z]+-/, "")).join()]).toEqual([
      property,
      expect.stringMatching(/^480\.webp,960\.webp(,640\.webp){1,2}$/),
    ]);
    for (const file of files) {
      const { format, width, height } = await sharp(path.join(pictures, property, file)).metadata();
      expect([file, format, height]).toEqual([
        `${file.replace(/\d+\.webp$/, "")}${width}.webp`,
        "webp",
        (width * 3) / 4,
      ]);
    }
  }
});

test("all pictures together have at most 3.5 MB", () => {
  const files = ["ids", ...properties].flatMap((folder) =>
    filesOf(folder).map((file) => path.join(folder, file)),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(pictures, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(3_500_000);
});
