import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

test("a card opens the property wherever it is pressed, without our script too", async () => {
  const response = await fetch(`${site.url}/api/search?query=Harrisburg,+PA&limit=1`);
  const [first] = (await response.json()) as [{ title: string }];
  for (const javaScriptEnabled of [true, false]) {
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    const card = page.getByRole("article").first();
    const presses = [
      () => card.getByRole("img").first().click(),
      async () => {
        const { height } = (await card.boundingBox())!;
        await card.click({ position: { x: 24, y: height - 90 } });
      },
      () => card.getByRole("link", { name: first.title, exact: true }).press("Enter"),
    ];
    for (const press of javaScriptEnabled ? presses : presses.slice(0, 1)) {
      await page.goto("/");
      if (javaScriptEnabled) await hydrated(page);
      await press();
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(first.title);
    }
    await context.close();
  }
});

test("a card has four stops for the keyboard, and its pictures turn by arrow keys at the first", async () => {
  const page = await site.open(1280);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?query=17101&view=list");
  await hydrated(page);
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("group") })
    .first();
  const pictures = card.getByRole("group");
  await pictures.focus();
  // Its page's scripts are on their way, its data is not: that is read when it opens.
  const ahead = page.locator('head link[rel="modulepreload"][href*="/property-"]');
  await expect
    .poll(async () => {
      // On a busy machine the first focus can come before the handlers of this card.
      await pictures.blur();
      await pictures.focus();
      return ahead.count();
    })
    .toBeGreaterThan(0);
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(fetched.filter((name) => /\/properties\/prp_\w+\.data/.test(name))).toEqual([]);
  const carousel = card.locator("[data-slide]");
  await carousel.getByRole("button", { name: "Next picture", includeHidden: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => carousel.getAttribute("data-slide")).toBe("2");
  const stops = () =>
    card.evaluate((article) => article.contains(document.activeElement) && document.activeElement?.tagName);
  const found = [];
  for (let at = await stops(); at && found.length < 9; at = await stops()) {
    found.push(at);
    await page.keyboard.press("Tab");
  }
  expect(found).toEqual(["DIV", "A", "A", "BUTTON"]);
});
