import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhotoTips } from "./photo-tips.tsx";

test.each([
  [0, "Take 3 photos of the real space"],
  [2, "2 of 3 photos"],
])("with %i photos it names the three to take: %s", (count, words) => {
  const shown = renderToStaticMarkup(<PhotoTips count={count} />).replaceAll(/<[^>]+>/g, " ");
  for (const part of [words, "From the street", "The entrance", "The inside"]) expect(shown).toContain(part);
});

test("with three photos it has nothing to say", () => {
  expect(renderToStaticMarkup(<PhotoTips count={3} />)).toBe("");
});
