import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, hydrated } from "#tests/support/browser.ts";
import { focusedName } from "#tests/support/property-page.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

const { open } = site;

describe("the full-screen view", () => {
  test("works by keys, shows the count, zooms, and returns the focus", async () => {
    const page = await open();
    const { path, count } = await manyPictures();
    await page.goto(path);
    await hydrated(page);
    const second = page.getByRole("button", { name: `Picture 2 of ${count}, full screen` });
    await second.focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    const told = () => viewer.getByRole("status").textContent();
    await expect.poll(told).toBe(`Picture 2 / ${count}`);
    await expect.poll(() => viewer.getByRole("img").count()).toBe(1);
    await expect.poll(() => focusedName(page)).toBe(`Pictures, 2 of ${count}`);
    await page.keyboard.press("ArrowRight");
    await expect.poll(told).toBe(`Picture 3 / ${count}`);
    await page.keyboard.press("End");
    await expect.poll(told).toBe(`Picture ${count} / ${count}`);
    await page.keyboard.press("ArrowRight");
    await expect.poll(told).toBe(`Picture 1 / ${count}`);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(told).toBe(`Picture ${count} / ${count}`);
    await page.keyboard.press("Home");
    await expect.poll(told).toBe(`Picture 1 / ${count}`);
    await expectAccessible(page);
    await viewer.getByRole("button", { name: "Enlarge the picture" }).click();
    const enlarged = viewer.getByRole("group", { name: "Enlarged picture; the arrow keys move it" });
    const width = (await enlarged.getByRole("img").boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(1280);
    await expectAccessible(page);
    await page.keyboard.press("-");
    await enlarged.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowRight");
    await expect.poll(told).toBe(`Picture 2 / ${count}`);
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("turns by swiping on a phone", async () => {
    const context = await site.browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    });
    const page = await context.newPage();
    const { path, count } = await manyPictures();
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("button", { name: `Show all ${count} photos` }).tap();
    const viewer = page.getByRole("dialog");
    await expect.poll(() => viewer.getByRole("status").textContent()).toBe(`Picture 1 / ${count}`);
    await swipeLeft(page);
    await expect.poll(() => viewer.getByRole("status").textContent()).toBe(`Picture 2 / ${count}`);
    await viewer.getByRole("button", { name: "Close" }).tap();
    await viewer.waitFor({ state: "hidden" });
    await context.close();
  });
});

test("a phone on its side shows all of the pictures' row", async () => {
  const page = await open(844);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto((await manyPictures()).path);
  const box = await page.getByRole("list", { name: /^Pictures of/ }).boundingBox();
  expect(box!.y + box!.height).toBeLessThan(390);
});

test("a phone on its side has the price and the way to the dates at its foot", async () => {
  const page = await open(844);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto((await manyPictures()).path);
  await hydrated(page);
  const opener = page.getByRole("button", { name: "Choose dates" });
  const box = (await opener.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(390);
  await opener.click();
  const calendar = page.getByRole("dialog", { name: "Choose your dates" });
  await calendar.getByRole("grid").first().waitFor();
  await expectAccessible(page);
  await calendar.getByRole("button", { name: "Close the calendar" }).click();
  const sheet = page.getByRole("region", { name: "Price and dates" });
  await sheet.getByRole("textbox", { name: "Select Start Date" }).waitFor();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => sheet.isVisible()).toBe(false);
});

describe("Back", () => {
  test("after choosing dates it still leads to the results, at their scroll position", async () => {
    const page = await open(360);
    await page.goto("/?query=17101");
    await hydrated(page);
    const details = page.getByRole("link", { name: /^View Details/ }).nth(4);
    await details.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    await details.click();
    await page.getByRole("button", { name: "Choose dates" }).click();
    const calendar = page.getByRole("dialog", { name: "Choose your dates" });
    await calendar.locator("button[data-day]:not([aria-disabled])").first().click();
    await expect.poll(() => page.url()).toContain("from=");
    await calendar.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(new URL(page.url()).search).toBe("?query=17101");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  });

  test("leads to the host's page, at its scroll position", async () => {
    const page = await open(360);
    await page.goto((await manyPictures()).path);
    await hydrated(page);
    await page.locator('main a[href^="/hosts/"]').click();
    await page.getByText("Similar spaces nearby").waitFor({ state: "detached" });
    const details = page.getByRole("link", { name: /^View Details/ }).nth(2);
    await details.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    expect(height).toBeGreaterThan(500);
    await details.click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await details.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  });

  test("leads home for people from other sites", async () => {
    const page = await open();
    await page.goto((await manyPictures()).path);
    await hydrated(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("heading", { name: "Search For Rentals Near Me" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

test("a map of the area, no more exact than allowed, loads when someone scrolls near", async () => {
  const page = await open();
  const { path } = await manyPictures();
  const answer = await page.goto(path);
  expect(await answer?.text()).not.toMatch(/"latitude\W+-?\d+\.\d{4}/);
  await hydrated(page);
  const map = page.getByRole("region", { name: /^Map of the area around / });
  await expect.poll(() => map.count()).toBe(0);
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole("heading", { name: "Location" }).scrollIntoViewIfNeeded();
  await expect.poll(() => map.getAttribute("data-map"), { timeout: 20_000 }).toBe("shown");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
});

test("the link can be shared, with its dates", async () => {
  const page = await open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { path } = await manyPictures();
  const nextYear = new Date().getFullYear() + 1;
  await page.goto(`${path}?from=${nextYear}-06-03`);
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied").waitFor();
  await expect.poll(() => page.locator("#announcements").textContent()).toBe("The link has been copied.");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.url}${path}?from=${nextYear}-06-03`);
});

async function manyPictures(): Promise<{ path: string; count: number }> {
  const found = (await (await fetch(`${site.url}/api/search?query=17101`)).json()) as {
    id: string;
    is_available: boolean;
    images: [];
  }[];
  const property = found.find(({ images, is_available }) => images.length > 2 && is_available);
  return { path: `/properties/${property!.id}`, count: property!.images.length };
}

async function swipeLeft(page: Page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x: 300, y: 400 });
  for (let x = 280; x >= 60; x -= 20) await touch("touchMove", { x, y: 400 });
  await touch("touchEnd");
}
