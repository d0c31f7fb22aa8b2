import { describe, expect, it } from "vitest";
import { mostPhotoBytes, mostPhotos } from "#app/features/properties/model.ts";
import { choosePhotos, movePhoto, type PhotoFile } from "./photo-list.ts";

const photo = (name: string, more: Partial<PhotoFile> = {}): PhotoFile => ({
  name,
  type: "image/jpeg",
  size: 1000,
  lastModified: 1,
  ...more,
});

describe("choosing photos", () => {
  it("accepts many at once in their order", () => {
    const { taken, refusals } = choosePhotos([], [photo("a.jpg"), photo("b.webp", { type: "image/webp" })]);
    expect(taken.map((file) => file.name)).toEqual(["a.jpg", "b.webp"]);
    expect(refusals).toEqual([]);
  });

  it.each([
    [photo("notes.pdf", { type: "application/pdf" }), /“notes.pdf” is not a photo we can read/],
    [photo("drawing.svg", { type: "image/svg+xml" }), /Use JPEG, PNG or WebP/],
    [photo("huge.jpg", { size: mostPhotoBytes + 1 }), /“huge.jpg” is 16 MB. A photo may have up to 15 MB/],
    [photo("none.jpg", { size: 0 }), /is empty/],
    [photo("known.jpg"), /is already in the list/],
  ])("refuses a file with the reason and keeps the others", (file, reason) => {
    const { taken, refusals } = choosePhotos([photo("known.jpg")], [file, photo("good.jpg")]);
    expect(taken.map((one) => one.name)).toEqual(["good.jpg"]);
    expect(refusals).toEqual([expect.stringMatching(reason)]);
  });

  it("adds a picture only once when it is chosen twice at once", () => {
    expect(choosePhotos([], [photo("a.jpg"), photo("a.jpg")]).taken).toHaveLength(1);
  });

  it("leaves out photos beyond the limit", () => {
    const many = Array.from({ length: mostPhotos + 2 }, (_, index) => photo(`${index}.jpg`));
    const { taken, refusals } = choosePhotos([], many);
    expect(taken).toHaveLength(mostPhotos);
    expect(refusals).toHaveLength(2);
  });
});

describe("ordering photos", () => {
  it("moves one earlier, later, and to the ends", () => {
    expect(movePhoto(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(movePhoto(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(movePhoto(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  });

  it("leaves the list alone for a place that is not in it", () => {
    const photos = ["a", "b"];
    expect(movePhoto(photos, 0, -1)).toBe(photos);
    expect(movePhoto(photos, 1, 2)).toBe(photos);
    expect(movePhoto(photos, 5, 0)).toBe(photos);
  });
});
