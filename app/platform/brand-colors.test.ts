import { expect, test } from "vitest";
import { brandColorsOf, contrastOf } from "./brand-colors.ts";

const hexOf = (value: number) => `#${value.toString(16).padStart(6, "0")}`;
// Every 40,009th color, of each hue and brightness.
const colors = Array.from({ length: 420 }, (_, index) => hexOf(index * 40_009));

test("every color that is dark enough gives pairs of text that can be read in both schemes", () => {
  const bad: string[] = [];
  let derived = 0;
  for (const color of colors) {
    const pairs = brandColorsOf(color);
    if (pairs === null) continue;
    derived += 1;
    for (const scheme of [0, 1]) {
      const of = (name: keyof typeof pairs) => pairs[name][scheme]!;
      const grounds = scheme === 0 ? ["#ffffff", "#fafaf7", "#f1f1ec"] : ["#12161a", "#1b2126", "#232a30"];
      const texts = [
        ...grounds.map((ground) => [of("brand"), ground]),
        [of("brand"), of("brand-tint")],
        [of("on-brand"), of("brand")],
        [of("on-brand"), of("brand-hover")],
        [of("brand-hover"), grounds[2]!],
        [scheme === 0 ? "#5b6470" : "#a7b0ba", of("brand-tint")],
        [scheme === 0 ? "#1b1f23" : "#eceff1", of("brand-tint")],
      ] as [string, string][];
      for (const [text, ground] of texts)
        if (contrastOf(text, ground) < 4.5) bad.push(`${color} ${scheme}: ${text} on ${ground}`);
    }
  }
  expect(bad).toEqual([]);
  expect(derived).toBeGreaterThan(100);
});

test("a color on which white text can't be read gives none", () => {
  expect(brandColorsOf("#ffd400")).toBeNull();
  expect(brandColorsOf("#ffffff")).toBeNull();
  expect(brandColorsOf("#000000")?.brand[0]).toBe("#000000");
  expect(brandColorsOf("#0f6b5c")?.brand[0]).toBe("#0f6b5c");
});
