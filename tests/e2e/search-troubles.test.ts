import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { belowMap, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

const { open } = site;
const box = (page: Page) => page.getByLabel("ZIP code or address");
const cards = (page: Page) => page.getByRole("link", { name: /View Details/ });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Could not load properties." });

test("on a phone without WebGL 2, or without the map's library, the list stays next to the reason", async () => {
  const page = await open(360);
  await page.route("**/assets/map-library*", (route) => route.abort());
  await page.goto("/?query=17101&view=map");
  await page.getByText("The map could not be loaded.").waitFor();
  await expect.poll(() => cards(page).first().isVisible()).toBe(true);

  const old = await open(360);
  await old.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith("webgl") ? null : original.call(this, kind as "2d", ...rest);
    } as typeof original;
  });
  await old.goto("/?query=17101&view=map");
  await old.getByText("The map needs WebGL 2").waitFor();
  await expect.poll(() => cards(old).first().isVisible()).toBe(true);
});

test("a failed Show more keeps the list, its URL and the focus; the next one moves the focus to the first new card", async () => {
  const page = await open(belowMap);
  await page.goto("/?query=17101&limit=24");
  await hydrated(page);
  await expect.poll(() => cards(page).count()).toBe(24);
  const busy = { status: 429, json: { message: "Too many attempts.", retryAfter: 230 } };
  // One route for all three: while routes change, requests can pass them.
  const answers = [(route: Route) => route.abort(), (route: Route) => route.fulfill(busy)];
  await page.route("**/api/search?*", (route) => answers.shift()?.(route) ?? route.continue());
  const more = page.getByRole("link", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await failure(page).waitFor();
  await expect.poll(() => cards(page).count()).toBe(24);
  expect(new URL(page.url()).search).toBe("?query=17101&limit=24");
  await expect.poll(() => more.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await failure(page).filter({ hasText: "Try again in 4 minutes." }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => more.count()).toBe(0);
  await expect.poll(() => failure(page).count()).toBe(0);
  const cardWithFocus = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll("[data-property]")];
      return all.findIndex((card) => card.contains(document.activeElement));
    });
  await expect.poll(cardWithFocus).toBe(24);
});

test("what is typed before the scripts load stays, and Enter searches it", async () => {
  const page = await open(belowMap);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await box(page).fill("10001");
  go();
  await hydrated(page);
  await page.locator("input[role=combobox]").waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("10001");
  await box(page).press("Enter");
  await expect.poll(() => page.url()).toMatch(/\/\?query=10001$/);
});

test("what is typed during a search stays when its response comes", async () => {
  const page = await open(belowMap);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/search?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await hydrated(page);
  await box(page).fill("17101");
  await box(page).press("Enter");
  await page.getByRole("button", { name: "Searching..." }).waitFor();
  await box(page).fill("10001");
  await box(page).press("Enter");
  answer();
  await page.getByRole("article").first().filter({ hasText: "Harrisburg" }).waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("10001");
  await box(page).press("Enter");
  await page.getByRole("article").first().filter({ hasText: "New York" }).waitFor();
  await page.getByRole("link", { name: "Search For Rentals Near Me" }).click();
  await page.getByRole("heading", { name: "Available Properties:" }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("");
  await box(page).fill("half a thought");
  await page.getByRole("link", { name: "Search For Rentals Near Me" }).click();
  await expect.poll(() => box(page).inputValue()).toBe("");
});

test("a search without a response ends after 15 seconds", async () => {
  const page = await open(belowMap);
  await page.route("**/api/search?*", () => new Promise(() => {}));
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => (window.reportError = () => undefined));
  const busy = { status: 429, headers: { "retry-after": "40" }, body: "" };
  await page.route("**/api/search?*", (route) => route.fulfill(busy), { times: 1 });
  await box(page).fill("1710");
  await box(page).press("Enter");
  await failure(page).filter({ hasText: "Try again in 40 seconds." }).waitFor();
  await page.route("**/api/service-requests", (route) => route.fulfill(busy));
  await page.getByLabel("What do you need?").fill("An old sofa has to go.");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Failed to send request. Try again in 40 seconds.").waitFor();
  await page.clock.install();
  await page.evaluate(() => (window.reportError = () => undefined));
  await box(page).fill("17101");
  await box(page).press("Enter");
  await page.getByRole("button", { name: "Searching..." }).waitFor();
  await page.clock.runFor(14_000);
  await expect.poll(() => failure(page).count()).toBe(0);
  await page.clock.runFor(1500);
  await failure(page).waitFor();
});

test("past the end of a list a link leads back to its beginning", async () => {
  const page = await open(belowMap);
  await page.goto("/?query=17101&offset=500");
  await hydrated(page);
  await expect.poll(() => page.locator("main").textContent()).not.toContain("501 to");
  await page.getByRole("link", { name: "Back to the first results" }).click();
  await cards(page).first().waitFor();
});
