import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** Where the first card begins, in pixels from the top of the page, and what can be pressed above it; the map is next to it. */
function measure(page: Page): Promise<{ top: number; controls: string[] }> {
  return page.evaluate(() => {
    const top = document.querySelector("article")!.getBoundingClientRect().top + scrollY;
    const all = document.querySelectorAll("main, body > header, nav");
    const controls = [...all].flatMap((part) => [
      ...part.querySelectorAll("a[href], button, input, select, summary"),
    ]);
    const names = [...new Set(controls)].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const seen = control.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.bottom > 0;
      if (!seen || box.top + scrollY >= top || control.closest("[data-map]")) return [];
      return [control.getAttribute("aria-label") ?? control.textContent ?? ""];
    });
    return { top: Math.round(top), controls: names };
  });
}

test.each([
  [1280, "/", 430],
  [390, "/", 470],
  [1280, "/?query=17101", 300],
  [390, "/?query=17101", 370],
])(
  "at %i pixels %s shows its first card at most %i pixels down, below at most 12 controls",
  async (width, path, most) => {
    const page = await site.open(width);
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("article").first().waitFor();
    const { top, controls } = await measure(page);
    expect(top).toBeLessThanOrEqual(most);
    expect(controls.slice(12)).toEqual([]);
    expect(controls.length).toBeGreaterThan(6);
  },
);

test("on a phone's side the way to the map covers neither the filters nor a card", async () => {
  const page = await site.open(844);
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of ["/", "/?query=17101"]) {
    await page.goto(path);
    await hydrated(page);
    const boxes = await Promise.all(
      [
        page.getByRole("main").getByRole("link", { name: "Map", exact: true }),
        page.locator("summary#filters"),
        page.getByRole("article").first(),
      ].map(async (control) => (await control.boundingBox())!),
    );
    const [map, ...others] = boxes;
    const isApart = (other: (typeof boxes)[number]) =>
      map!.x + map!.width <= other.x ||
      other.x + other.width <= map!.x ||
      map!.y + map!.height <= other.y ||
      other.y + other.height <= map!.y;
    expect(others.map(isApart)).toEqual([true, true]);
  }
});

test("titles are never cut off, and nothing scrolls sideways at 320 pixels", async () => {
  const page = await site.open(320);
  for (const path of ["/", "/?query=17101"]) {
    await page.goto(path);
    await hydrated(page);
    const cut = await page
      .getByRole("article")
      .getByRole("heading")
      .evaluateAll(
        (titles) =>
          titles.filter(
            (title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1,
          ).length,
      );
    expect(cut).toBe(0);
    await expectNoOverflow(page);
  }
});

test("the types and cities come after six cards, and a type is searched where the list is", async () => {
  const page = await site.open(1280);
  await page.goto("/");
  await hydrated(page);
  const types = page.getByRole("navigation", { name: "Types of space" });
  const above = await types.evaluate(
    (nav) =>
      [...document.querySelectorAll("article")].filter(
        (card) => card.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).length,
  );
  expect(above).toBe(6);
  await page.locator("summary#filters").click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await types.getByRole("link", { name: "Driveway" }).click();
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  expect(new URL(page.url()).searchParams.get("query")).toBe("Harrisburg, PA");
});
