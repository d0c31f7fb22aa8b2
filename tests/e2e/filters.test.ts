import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { monthlyCents, type PricePeriod } from "#app/features/properties/model.ts";
import { tidyDate } from "#app/platform/dates.ts";
import { centsOf } from "#app/platform/money.ts";
import {
  belowMap,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
} from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search.replaceAll("+", " "));
const openFilters = (page: Page) => page.locator("summary#filters").click();
const showResults = (page: Page) => page.getByRole("button", { name: /^(Show|No spaces)/ }).click();
/** The link that clears a filter in use. */
const inUse = (page: Page, words: string) =>
  page.getByRole("list", { name: "Filters in use" }).getByRole("link", { name: words });
const countOf = async (page: Page) => parseInt(await page.getByText(/^\d+ propert(y|ies)$/).innerText());
async function arrived(page: Page, address: string | RegExp) {
  await expect.poll(() => searchOf(page)).toMatch(address);
}

async function open(path: string, width = belowMap): Promise<Page> {
  const page = await site.open(width);
  await page.goto(path);
  await hydrated(page);
  return page;
}

describe("filters", () => {
  test("narrow the results, together with the dates and types of the search box, are kept in the URL, and are cleared with one tap each", async () => {
    const page = await open("/?query=17101&view=list");
    const all = await countOf(page);

    await openFilters(page);
    await page.getByLabel("Minimum ($)").fill("900");
    await page.getByLabel("Maximum ($)").fill("80");
    await page.keyboard.press("Enter");
    await page.getByText("Maximum can’t be less than the minimum.").waitFor();
    await page.getByLabel("Minimum ($)").fill("");
    await page.getByLabel("Length").fill("17");
    await page.getByLabel("Height").fill("7");
    await page.getByRole("checkbox", { name: "Lit at night" }).check();
    await showResults(page);
    await arrived(page, /^\?query=17101&max_price=80&min_length=17&min_height=7&lit=true&view=list$/);
    await inUse(page, "Clear: price, Up to $80 a month").waitFor();
    await inUse(page, "Clear: size, 17 ft long, 7 ft high").waitFor();
    await inUse(page, "Clear: amenities, Lit at night").waitFor();
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);

    const types = async () => new Set(await page.locator("article [data-type]").allInnerTexts());
    const box = page.getByRole("search");
    await box.locator("summary", { hasText: "What" }).click();
    await box.getByRole("checkbox", { name: "Driveway" }).check();
    await box.getByRole("button", { name: "Search", exact: true }).click();
    await arrived(page, "&type=Driveway&max_price=80&");
    await expect.poll(types).toEqual(new Set(["Driveway"]));
    await box.locator("summary", { hasText: "When" }).click();
    await box.getByRole("button", { name: "A week" }).click();
    await expect
      .poll(() => box.getByLabel("Start date", { exact: true }).inputValue())
      .toMatch(/^\d\d\/\d\d\/\d{4}$/);
    const from = tidyDate(await box.getByLabel("Start date", { exact: true }).inputValue());
    await box.getByRole("button", { name: "Search", exact: true }).click();
    await arrived(page, `&from=${from}&to=20`);
    await inUse(page, "Clear: price, Up to $80 in total").waitFor();

    const full = searchOf(page);
    await page.reload();
    expect(searchOf(page)).toBe(full);
    await hydrated(page);
    await inUse(page, "Clear: type, Driveway").click();
    await arrived(page, /^(?!.*type=).*max_price=80/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("filters");
    await page.goBack();
    await arrived(page, /type=Driveway/);
    await inUse(page, "Clear: type, Driveway").waitFor();
    await page.goForward();
    await inUse(page, "Clear: type, Driveway").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Clear all" }).click();
    await arrived(page, /^\?query=17101&view=list$/);
    await expect.poll(() => countOf(page)).toBe(all);
  });

  test("show what the chosen dates cost with the fee, as the quote does, beside the price, and say once what prices include", async () => {
    const [from, to] = ["2027-05-03", "2027-06-20"];
    const page = await open(`/?query=17101&view=list&from=${from}&to=${to}`);
    const card = page.getByRole("article").first();
    const href = await card.getByRole("link", { name: /^View Details/ }).getAttribute("href");
    expect(href).toContain(`?from=${from}&to=${to}`);
    const id = new URL(href!, page.url()).pathname.split("/").at(-1);
    const response = await page.request.get(`/api/quote?property_id=${id}&start_date=${from}&end_date=${to}`);
    const { total } = (await response.json()) as { total: number };
    await card.getByText(`Total $${total.toFixed(2)} for May 3 – Jun 20`).waitFor();
    await card.getByText(/^\$[\d,]+\.\d\d\/(Hour|Day|Week|Month)$/).waitFor();
    await card.getByText(/^rent \$[\d,]+\.\d\d\/(Hour|Day|Week|Month)$/).waitFor();
    await expect
      .poll(() => page.locator("main").getByText("Prices include the 5% service fee.").count())
      .toBe(1);
  });

  test("sort the list", async () => {
    const page = await open("/?query=17101&view=list");
    await openFilters(page);
    const all = await countOf(page);
    await page.getByLabel("Sort by").selectOption("Lowest price");
    await page.getByRole("button", { name: `Show ${all} spaces` }).click();
    await arrived(page, "&sort=price&");
    await page.getByText(", lowest price first").waitFor();
    await expect
      .poll(async () => {
        const shown = await page
          .getByRole("article")
          .getByText(/^rent \$[\d,.]+\//)
          .allInnerTexts();
        // One fee for all: the order of the rents is that of the prices with it.
        const prices = shown.map((text) => {
          const [dollars = "", period = ""] = text.replace(/rent \$|,/g, "").split("/");
          return monthlyCents(centsOf(Number(dollars)), period as PricePeriod);
        });
        return (
          prices.length > 5 && prices.every((price, turn) => turn === 0 || price >= (prices[turn - 1] ?? 0))
        );
      })
      .toBe(true);
    await page.getByRole("combobox", { name: "Order" }).selectOption("Best rated");
    await arrived(page, "&sort=rating&");
    await page.getByText(", best rated first").waitFor();
  });

  test("are refused with a reason, by keyboard and at the field", async () => {
    const page = await open("/properties");
    await page.locator("summary#filters").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("End date", { exact: true }).fill("2026-02-30");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "Please select a start date." }).waitFor();
    await page.getByRole("alert").filter({ hasText: "Date input not valid." }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("filter-from");
    expect(searchOf(page)).toBe("");
    const calendar = page.getByRole("dialog", { name: "Choose your dates" });
    await calendar.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await calendar.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("details[open]").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("filters");
    await openFilters(page);
    await page.mouse.click(5, 300);
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
  });

  test("that exclude everything say so, and offer to clear them", async () => {
    const page = await open("/?query=17101&min_length=9000");
    await page.locator("main").getByText("No properties found", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await arrived(page, /^\?query=17101$/);
    await page.getByRole("article").first().waitFor();
    await expect.poll(() => countOf(page)).toBeGreaterThan(5);
  });

  test("are a sheet on a phone, accessible in light and dark", async () => {
    const page = await open("/?query=17101&type=Basement", 360);
    await openFilters(page);
    const box = await page.locator("details[open] > div").boundingBox();
    expect(box?.width).toBe(360);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectContrast(page);
    await page.getByRole("button", { name: "Close the filters" }).click();
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("filters");
  });

  test("work without script, and so does Show more", async () => {
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/?query=17101");
    await openFilters(page);
    await page.getByLabel("Maximum ($)").fill("80");
    await page.getByLabel("Maximum ($)").press("Enter");
    await inUse(page, "Clear: price, Up to $80 a month").waitFor();
    expect(new URL(page.url()).searchParams.get("query")).toBe("17101");
    await page.goto("/properties");
    await openFilters(page);
    await page.getByRole("checkbox", { name: "Basement" }).check();
    await showResults(page);
    await inUse(page, "Clear: type, Basement").waitFor();
    await page.goto("/?query=17101&min_price=abc&type=Castle");
    await page.getByText("we left it out: type of space “Castle”, minimum price “abc”.").waitFor();
    await page.goto("/?query=17101");
    await expect.poll(() => page.getByRole("article").count()).toBe(12);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
    await context.close();
  });
});

describe("a long list", () => {
  test("grows with Show more, and returns as long and as far scrolled as it was", async () => {
    const page = await open("/", 360);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/search")) asked.push(new URL(request.url()).search);
    });
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
    expect(searchOf(page)).toBe("?limit=24");
    expect(asked).toEqual([expect.stringMatching(/^\?query=Harrisburg.*limit=12&offset=12/)]);
    const details = page.getByRole("link", { name: /^View Details/ });
    const hrefs = await details.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(hrefs).size).toBe(24);
    await details.nth(20).scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    await details.nth(20).click();
    await page.getByRole("link", { name: "Back", exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  });
});

describe("/properties", () => {
  test("lists page by page, with the same filters", async () => {
    const page = await open("/properties");
    await page.getByRole("link", { name: "Next" }).click();
    await arrived(page, /^\?page=2$/);
    await page.getByText(/^Page 2 of \d+$/).waitFor();
    await openFilters(page);
    await page.getByRole("checkbox", { name: "Driveway" }).check();
    await showResults(page);
    await arrived(page, /^\?type=Driveway$/);
    await inUse(page, "Clear: type, Driveway").waitFor();
    await page.goto("/properties?min_length=9000");
    await page.locator("main").getByText("No properties found.", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Show all spaces" }).click();
    await page.getByRole("article").first().waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(12);
  });
});
