import { beforeAll, describe, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { belowMap, expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();
let propertyPath: string;

beforeAll(async () => {
  const found = (await (await fetch(`${site.url}/api/search?query=17101`)).json()) as {
    id: string;
    images: [];
  }[];
  propertyPath = `/properties/${found.find(({ images }) => images.length > 2)?.id}`;
});

const { open } = site;

describe("searching", () => {
  test("Enter searches, the URL keeps it, and Back and reload work", async () => {
    const page = await open(360);
    await page.goto("/");
    await page.getByRole("heading", { name: "Available Properties:" }).waitFor();
    await hydrated(page);
    await page.getByLabel("ZIP code or address").fill("   ");
    await page.getByLabel("ZIP code or address").press("Enter");
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("ZIP code or address").fill(" 17101 ");
    await page.getByLabel("ZIP code or address").press("Enter");
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(new URL(page.url()).search).toBe("?query=17101");
    await expect.poll(() => page.locator("#announcements").textContent()).toMatch(/^\d+ properties found$/);
    await page.reload();
    await expect.poll(() => page.getByLabel("ZIP code or address").inputValue()).toBe("17101");
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    await hydrated(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Available Properties:" }).waitFor();
    await expect.poll(() => page.getByLabel("ZIP code or address").inputValue()).toBe("");
  });

  test("waits with a disabled button and six skeletons, and says in red when it fails", async () => {
    const page = await open(belowMap);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/search?*", async (route) => {
      await asked;
      await route.abort();
    });
    await page.goto("/?query=96950");
    await page.getByText("No properties found", { exact: true }).first().waitFor();
    await hydrated(page);
    await page.evaluate(() => (window.reportError = () => undefined));
    await page.getByLabel("ZIP code or address").fill("17101");
    await page.getByLabel("ZIP code or address").press("Enter");
    const button = page.getByRole("button", { name: "Searching..." });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await expect.poll(() => page.getByTestId("skeleton-card").count()).toBe(6);
    answer();
    await page.getByRole("alert").filter({ hasText: "Could not load properties." }).waitFor();
    await page.unroute("**/api/search?*");
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("article").first().waitFor();
  });
});

test("a phone's bar opens a sheet: dates, price, who reserves, and done without scrolling", async () => {
  const page = await open(360);
  const all = (await (await fetch(`${site.url}/api/properties?limit=60`)).json()) as PropertyJson[];
  await page.goto(`/properties/${all.find((one) => one.is_available && one.end_date === null)!.id}`);
  await hydrated(page);
  const sheet = page.getByRole("region", { name: "Price and dates" });
  const calendar = page.getByRole("dialog", { name: "Choose your dates" });
  await expect.poll(() => sheet.count()).toBe(0);
  await page.getByRole("button", { name: "Choose dates" }).click();
  await calendar.waitFor();
  await page.keyboard.press("ArrowDown");
  for (let month = 0; month < 9; month += 1) await page.keyboard.press("PageDown");
  await calendar
    .getByRole("grid")
    .last()
    .getByRole("button", { name: /, available$/ })
    .nth(2)
    .click();
  await calendar.getByText(/total$/).waitFor();
  await expectAccessible(page);
  await calendar.getByRole("button", { name: "Done" }).click();
  await sheet.getByText("5% service fee").waitFor();
  await sheet.getByText(/^You won’t be charged yet\. .+ has 48 hours to answer\.$/).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  const again = page.getByRole("button", { name: "Reserve these dates" });
  await again.click();
  await sheet.getByLabel("Your name").fill("Vera Visitor");
  await sheet.getByLabel("Your email").fill("vera@people.example");
  await sheet.getByRole("checkbox", { name: /terms of service/ }).check();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await sheet.getByRole("button", { name: "Reserve", exact: true }).click();
  await page.getByTestId("reservation-code").first().waitFor();
});

test("Reserve without dates asks for them and opens the calendar", async () => {
  const page = await open();
  // Before any press.
  const script = page.waitForResponse(/\/assets\/range-calendar/);
  await page.goto(propertyPath);
  await hydrated(page);
  await script;
  await page.getByRole("button", { name: "Reserve", exact: true }).click();
  await page.getByText("Please select a start date.").waitFor();
  const calendar = page.getByRole("dialog", { name: "Choose your dates" });
  await calendar.getByRole("grid").nth(1).waitFor();
  // Two months beside each other, and what closes them, in less than a part of the window.
  const [first, second] = await Promise.all(
    [0, 1].map(async (place) => (await calendar.getByRole("grid").nth(place).boundingBox())!),
  );
  expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width);
  const done = (await calendar.getByRole("button", { name: "Done" }).boundingBox())!;
  expect(done.y + done.height).toBeLessThan(800);
  expect((await calendar.boundingBox())!.height).toBeLessThanOrEqual(420);
  await expect.poll(() => page.getByLabel("Your name").count()).toBe(1);
  await expect.poll(() => page.getByLabel("Your name").isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(() => calendar.count()).toBe(0);
});

describe("pictures", () => {
  test("turn every three seconds, and not while paused or under reduced motion", async () => {
    const page = await open(belowMap);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/?query=17101");
    const carousel = page.locator('[aria-roledescription="carousel"]').first();
    await expect.poll(() => carousel.getAttribute("data-slide"), { timeout: 15_000 }).toBe("2");
    await page.getByRole("button", { name: "Pause photos" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Play photos" }).waitFor();
    const paused = await carousel.getAttribute("data-slide");
    await page.getByLabel("ZIP code or address").focus();
    await page.waitForTimeout(3500);
    const later = await carousel.getAttribute("data-slide");
    expect(later).toBe(paused);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => page.getByRole("button", { name: /Pause|Play/ }).count()).toBe(0);
  });
});
