import { beforeAll, describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
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
    const page = await open();
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
  });

  test("a link with ?query= has the results in the page itself, without script", async () => {
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/?query=17101");
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
    await page.getByLabel("ZIP code or address").fill("10001");
    await page.getByLabel("ZIP code or address").press("Enter");
    await page.getByRole("article").first().filter({ hasText: "New York" }).waitFor();
    await context.close();
  });
});

test("on a phone the link to the dates stays visible until they are reached", async () => {
  const page = await open(360);
  await page.goto(propertyPath);
  await hydrated(page);
  const way = page.getByRole("link", { name: "Choose dates" });
  await way.click();
  await expect.poll(() => way.count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => way.count()).toBe(1);
});

describe("pictures", () => {
  test("turn every three seconds, and not while paused or under reduced motion", async () => {
    const page = await open();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/?query=17101");
    const carousel = page.locator('[aria-roledescription="carousel"]').first();
    await expect.poll(() => carousel.getAttribute("data-slide"), { timeout: 15_000 }).toBe("2");
    await carousel.getByRole("button", { name: "Pause the pictures" }).focus();
    await page.keyboard.press("Enter");
    await carousel.getByRole("button", { name: "Play the pictures" }).waitFor();
    const paused = await carousel.getAttribute("data-slide");
    await page.getByLabel("ZIP code or address").focus();
    await page.waitForTimeout(3500);
    const later = await carousel.getAttribute("data-slide");
    expect(later).toBe(paused);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => carousel.getByRole("button", { name: /Pause|Play/ }).count()).toBe(0);
  });

  test("the full-screen view reacts to arrows and Escape, and returns the focus", async () => {
    const page = await open(360);
    await page.goto(propertyPath);
    await hydrated(page);
    const first = page.getByRole("button", { name: /^Picture 1 of/ });
    await first.focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    await viewer.getByText(/^Picture 1/).waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => viewer.locator("output").textContent()).toMatch(/Picture (\d+) \/ \1$/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => viewer.locator("output").textContent()).toMatch(/Picture 1 /);
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test("Back returns to the results at their scroll position", async () => {
  const page = await open(360);
  await page.goto("/?query=17101");
  await hydrated(page);
  const details = page.getByRole("link", { name: /^View Details/ }).nth(3);
  await details.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(500);
  await details.click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
});
