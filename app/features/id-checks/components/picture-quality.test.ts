import { expect, test } from "vitest";
import { hintsFor } from "./picture-quality.ts";

const columns = 40;

/** A picture whose pixels are as light as `lightAt` returns. */
function look(lightAt: (place: number) => number, width = 1600, height = 1000) {
  const light = Array.from({ length: columns * 25 }, (_, place) => lightAt(place));
  const pixels = new Uint8ClampedArray(light.flatMap((one) => [one, one, one, 255]));
  return { width, height, pixels, columns };
}

const print = (place: number) => (place % 3 === 0 ? 40 : 200);

test("a large, bright, sharp picture gets no hint", () => {
  expect(hintsFor(look(print))).toEqual([]);
  expect(hintsFor(look(print, 600, 900))).toEqual([]);
});

test.each([
  ["a small one", look(print, 599, 900), "This picture is small. Move closer, or use a larger picture."],
  ["a dark one", look((place) => print(place) / 4), "This picture is dark. Take it in better light."],
  ["one with glare", look(() => 250), "This picture is very bright. Avoid flash and glare."],
  [
    "a blurred one",
    look((place) => 120 + (place % columns)),
    "This picture looks blurry. Hold still, and tap the card to focus.",
  ],
])("%s gets a hint", (_what, picture, hint) => {
  expect(hintsFor(picture)).toEqual([hint]);
});

test("a small and dark one gets both hints", () => {
  expect(hintsFor(look(() => 5, 300, 200))).toHaveLength(2);
});
