import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { expectAccessible, hydrated, openWindow } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { runServer } from "#tests/support/run-server.ts";

const site = demoSite();

const prices = (page: Page) => page.locator("[data-map] button[data-property]");
const groups = (page: Page) => page.locator("[data-map] button", { hasText: /^\d+$/ });

async function openMap(path = "/?query=17101", width = 1280): Promise<Page> {
  const page = await site.open(width);
  await openMapIn(page, path);
  return page;
}

async function openMapIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("[data-map=shown] canvas").waitFor();
  await prices(page).or(groups(page)).first().waitFor();
}

test("results are on a map with their prices, and a card and its price are highlighted together", async () => {
  const page = await site.open();
  const [tile] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/map/tiles/")),
    openMapIn(page, "/?query=17101"),
  ]);
  expect([200, 204]).toContain(tile.status());
  const listed = await page
    .locator("article[data-property]")
    .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-property")));
  const alone = async () => {
    const ids = await prices(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-property")));
    return ids.find((one) => listed.includes(one));
  };
  await expect.poll(alone).toBeTruthy();
  const id = (await alone())!;
  const price = page.locator(`[data-map] button[data-property="${id}"]`);
  await expect.poll(() => price.getAttribute("aria-label")).toMatch(/, \$[\d,.]+\/(hr|day|wk|mo)$/);
  const size = (await price.boundingBox())!;
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);

  await price.focus();
  const card = page.locator(`[data-property="${id}"]:not(button)`);
  await expect.poll(() => card.getAttribute("data-highlighted")).toBe("");
  await price.blur();
  await expect.poll(() => price.getAttribute("data-lit")).toBe(null);
  await card.getByRole("link", { name: /View Details/ }).focus();
  await expect.poll(() => price.getAttribute("data-lit")).toBe("true");

  await expect(page.getByText("© OpenStreetMap contributors").isVisible()).resolves.toBe(true);
  await expectAccessible(page, "[data-map]");
});

test("the map holds every result, not the page's alone, and marks those that were opened", async () => {
  const page = await openMap();
  const told = Number(
    (
      await page
        .getByText(/^\d+ properties$/)
        .first()
        .innerText()
    ).split(" ")[0],
  );
  const onMap = async () => {
    const numbers = await groups(page).allInnerTexts();
    return numbers.reduce((sum, number) => sum + Number(number), await prices(page).count());
  };
  expect(told).toBeGreaterThan(12);
  await expect.poll(onMap).toBe(told);
  await page.locator("[data-map]").getByText(`All ${told} on the map`, { exact: true }).waitFor();

  const closer = page.getByRole("button", { name: "Zoom in" });
  await expect
    .poll(async () => {
      if ((await prices(page).count()) === 0) await closer.click({ timeout: 1000 }).catch(() => undefined);
      return prices(page).count();
    })
    .toBeGreaterThan(0);
  const price = prices(page).first();
  const id = (await price.getAttribute("data-property"))!;
  await price.press("Enter");
  await page.getByRole("region", { name: "Chosen property" }).getByRole("link").press("Enter");
  await page.waitForURL(`**/properties/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.locator(`[data-map] button[data-property="${id}"][data-visited]`).waitFor();
});

test("a price opens its property, and Escape returns to it", async () => {
  const page = await openMap();
  // Until then other prices may become the first.
  await page.locator("[data-map] .maplibregl-map[data-drawn]").waitFor();
  const id = await prices(page).first().getAttribute("data-property");
  const price = page.locator(`[data-map] button[data-property="${id}"]`);
  await price.focus();
  await page.keyboard.press("Enter");
  const picked = page.getByRole("region", { name: "Chosen property" });
  await picked.waitFor();
  await expect.poll(() => picked.getByRole("link").getAttribute("href")).toBe(`/properties/${id}`);
  await expect
    .poll(() => picked.getByRole("link").evaluate((link) => link === document.activeElement))
    .toBe(true);
  await expectAccessible(page, "[data-map]");
  await page.keyboard.press("Escape");
  await expect.poll(() => price.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => picked.count()).toBe(0);
});

test("a number separates into prices, and what no zoom can separate is listed", async () => {
  const page = await openMap("/?query=17101&limit=24");
  const parted = page.getByRole("button", { name: /^\d+ properties, zoom in$/ }).first();
  const before = (await prices(page).count()) + (await groups(page).count());
  await parted.click();
  await expect
    .poll(async () => (await prices(page).count()) + (await groups(page).count()))
    .toBeGreaterThan(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("CANVAS");

  const listed = page.getByRole("button", { name: /^\d+ properties, list them$/ });
  await expect
    .poll(async () => {
      if ((await listed.count()) === 0) await parted.press("Enter", { timeout: 1000 }).catch(() => undefined);
      return listed.count();
    })
    .toBeGreaterThan(0);
  // Most prices are outside of the map by now; the keyboard brings each into it.
  const map = (await page.locator("[data-map]").boundingBox())!;
  const inside = async (marker: Locator) => {
    const { x, y } = (await marker.boundingBox())!;
    return x >= map.x && x + 44 <= map.x + map.width && y >= map.y && y + 44 <= map.y + map.height;
  };
  const places = await Promise.all((await prices(page).all()).map(inside));
  expect(places).toContain(false);
  const outside = prices(page).nth(places.indexOf(false));
  await page.keyboard.press("Tab");
  await outside.focus();
  await expect.poll(() => inside(outside)).toBe(true);
  await listed.first().focus();
  await expect.poll(() => inside(listed.first())).toBe(true);
  const count = Number(await listed.first().textContent());
  expect(count).toBeGreaterThan(1);
  await listed.first().click();
  const list = page.getByRole("region", { name: `${count} properties at one point` });
  await expect.poll(() => list.getByRole("link").count()).toBe(count);
  await expectAccessible(page, "[data-map]");
});

/** The map's zoom, measured between the westmost and the eastmost of these properties that stand alone. */
async function zoomOf(page: Page, properties: { id: string; longitude: number }[]): Promise<number> {
  const alone = await prices(page).evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, width } = button.getBoundingClientRect();
      return [button.getAttribute("data-property"), x + width / 2] as const;
    }),
  );
  const centers = new Map(alone);
  const known = properties
    .filter(({ id }) => centers.has(id))
    .toSorted((one, other) => one.longitude - other.longitude);
  const [west, east] = [known[0]!, known.at(-1)!];
  const pixels = centers.get(east.id)! - centers.get(west.id)!;
  return Math.log2(pixels / (512 * ((east.longitude - west.longitude) / 360)));
}

/** Without a graphics card each of the five steps draws for seconds. */
const slowly = { timeout: 100_000 };

test("plus zooms in to the houses", async () => {
  const page = await openMap("/?query=17109");
  const spaces = (await (await fetch(`${site.url}/api/search?query=17109`)).json()) as {
    id: string;
    longitude: number;
  }[];
  const plus = page.getByRole("button", { name: "Zoom in", exact: true });
  await expect
    .poll(async () => {
      const isDisabled = await plus.isDisabled();
      if (!isDisabled) await plus.dispatchEvent("click");
      return isDisabled;
    }, slowly)
    .toBe(true);
  await expect.poll(() => zoomOf(page, spaces), slowly).toBeCloseTo(17, 1);
}, 150_000);

test("after moving, the map searches its area", async () => {
  const page = await openMap();
  await hydrated(page);
  const search = page.getByRole("button", { name: "Search this area" });
  await expect.poll(() => search.count()).toBe(0);
  await page.getByRole("button", { name: "Zoom out", exact: true }).click();
  await search.click();
  await expect.poll(() => page.url()).toContain("bbox=");
  const [west, south, east, north] = new URL(page.url()).searchParams.get("bbox")!.split(",").map(Number);
  expect(west! < east! && south! < north!).toBe(true);
  for (const side of [west, south, east, north]) expect(String(side)).toMatch(/^-?\d+(\.\d{1,4})?$/);
});

test("without its style the list stays, and the map says that it could not be loaded", async () => {
  const page = await site.open();
  await page.route("**/map/style/*.json", (route) => route.fulfill({ status: 500 }));
  await page.goto("/?query=17101");
  await page.getByText("The map could not be loaded. Everything else works without it.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /View Details/ }).count()).toBeGreaterThan(3);
});

test("on a phone the map fills the screen, and its row of cards goes with its prices", async () => {
  const page = await openMap("/?query=17101&view=map", 360);
  const row = page.getByRole("list", { name: "Properties on the map" });
  await row.waitFor();
  const map = (await page.locator("[data-map]").boundingBox())!;
  expect([map.x, map.width]).toEqual([0, 360]);
  expect(map.y + map.height).toBeLessThanOrEqual(800);
  expect(map.height).toBeGreaterThan(500);
  await row.evaluate((list) => list.children[1]!.scrollIntoView({ inline: "center" }));
  await expect.poll(() => page.locator("button[data-lit]").count()).toBe(1);
  await expect
    .poll(async () => {
      if ((await prices(page).count()) === 0)
        await page.getByRole("button", { name: "Zoom in", exact: true }).click();
      return prices(page).count();
    })
    .toBeGreaterThan(0);
  const price = prices(page).first();
  const id = await price.getAttribute("data-property");
  await price.dispatchEvent("click");
  const card = row.locator(`[data-property="${id}"]`);
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.x ?? 999) - 27) < 30).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await page.getByRole("article").first().waitFor();
});

test("the map turns dark with the system, and keeps its prices", async () => {
  const page = await openMap();
  const lightness = async () => {
    const { channels } = await sharp(await page.locator("[data-map] canvas").screenshot()).stats();
    return channels[0]!.mean;
  };
  await expect.poll(lightness).toBeGreaterThan(128);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(lightness).toBeLessThan(128);
  await expect.poll(() => prices(page).count()).toBeGreaterThan(0);
});

test("a page without a visible map loads nothing of it", async () => {
  const page = await site.open(360);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/?query=17101", { waitUntil: "networkidle" });
  expect(asked.filter((path) => /^\/map\/|map-library|maplibre/.test(path))).toEqual([]);
});

test("MAP_STYLE_URL draws a street map from another host, and allows no other", async () => {
  const asked: string[] = [];
  const style = { version: 8, sources: {}, layers: [{ id: "ground", type: "background" }] };
  const elsewhere = createServer((request, answer) => {
    asked.push(request.url ?? "");
    answer.writeHead(200, { "access-control-allow-origin": "*", "content-type": "application/json" });
    answer.end(JSON.stringify(style));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const other = await runServer({ DEMO: "true", MAP_STYLE_URL: `${origin}/streets.json` });
  onTestFinished(async () => {
    await other.stop();
    elsewhere.close();
  });
  const page = await openWindow(site.browser, other.url);
  const answer = await page.goto("/?query=17101");
  const policy = answer!.headers()["content-security-policy"]!;
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${origin}( ws:)?;`));
  expect(policy).toContain("worker-src 'self';");
  await page.locator("[data-map=shown] canvas").waitFor();
  await expect.poll(() => asked).toEqual(["/streets.json"]);
}, 120_000);

test("hiding the map by keyboard leads to the way to show it again, and back", async () => {
  const page = await openMap();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 20));
  await page.getByRole("link", { name: "Hide map" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Show map" }).waitFor();
  await expect.poll(focused).toBe("Show map");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Hide map" }).waitFor();
  await expect.poll(focused).toBe("Hide map");
});
