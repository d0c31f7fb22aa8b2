import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { monthlyCents, type PricePeriod } from "#app/features/properties/model.ts";
import { centsOf } from "#app/platform/money.ts";
import { belowMap, expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search.replaceAll("+", " "));
const chip = (page: Page, name: string) => page.locator("summary").filter({ hasText: name });
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
  test("narrow the results by type, price, size and dates, are kept in the URL, and are cleared with one tap each", async () => {
    const page = await open("/?query=17101&view=list");
    const all = await countOf(page);

    const types = async () => new Set(await page.locator("article [data-type]").allInnerTexts());
    await chip(page, "Type").click();
    await page.getByRole("checkbox", { name: "Basement" }).check();
    await page.getByRole("checkbox", { name: "Driveway" }).check();
    await page.getByRole("button", { name: "Show results" }).click();
    await arrived(page, /^\?query=17101&type=Driveway&type=Basement&view=list$/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    await expect.poll(types).toEqual(new Set(["Driveway", "Basement"]));
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
    await chip(page, "Type: Driveway, Basement").click();
    await page.getByRole("checkbox", { name: "Driveway" }).uncheck();
    await page.getByRole("button", { name: "Show results" }).click();
    await arrived(page, /^\?query=17101&type=Basement&view=list$/);
    await expect.poll(types).toEqual(new Set(["Basement"]));

    await chip(page, "Price").click();
    await page.getByLabel("Minimum ($)").fill("900");
    await page.getByLabel("Maximum ($)").fill("80");
    await page.keyboard.press("Enter");
    await page.getByText("Maximum can’t be less than the minimum.").waitFor();
    await page.getByLabel("Minimum ($)").fill("");
    await page.keyboard.press("Enter");
    await arrived(page, "&max_price=80&");
    await chip(page, "Price: Up to $80 a month").waitFor();

    await chip(page, "Size").click();
    await page.getByRole("link", { name: "Car", exact: true }).click();
    await arrived(page, "&min_length=16&min_width=8&min_height=6&");
    await chip(page, "Size: Car").click();
    await page.getByLabel("Width").fill("");
    await page.getByLabel("Length").fill("20");
    await page.getByLabel("Height").fill("7");
    await page.getByRole("button", { name: "Show results" }).click();
    await arrived(page, "&min_length=20&min_height=7&");
    await chip(page, "Size: 20 ft long, 7 ft high").waitFor();

    await chip(page, "Dates").click();
    await page.getByRole("button", { name: "A week" }).click();
    const from = await page.getByLabel("From", { exact: true }).inputValue();
    await page.getByRole("button", { name: "Show results" }).click();
    await arrived(page, `&from=${from}&to=20`);
    const details = page.getByRole("link", { name: /^View Details/ });
    await expect
      .poll(() => details.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      .toEqual(expect.arrayContaining([expect.stringContaining(`?from=${from}&to=`)]));
    await page
      .getByText(/^Total \$[\d,.]+ for .+, fee included$/)
      .first()
      .waitFor();
    await chip(page, "Price: Up to $80 in total").waitFor();

    const full = searchOf(page);
    await page.reload();
    expect(searchOf(page)).toBe(full);
    await hydrated(page);
    await page.getByRole("link", { name: "Clear: type" }).click();
    await arrived(page, /^(?!.*type=).*max_price=80/);
    await page.goBack();
    await arrived(page, /type=Basement/);
    await chip(page, "Type: Basement").waitFor();
    await page.goForward();
    await chip(page, "Type: Basement").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Clear all" }).click();
    await arrived(page, /^\?query=17101&view=list$/);
    await expect.poll(() => countOf(page)).toBe(all);
  });

  test("sort the list", async () => {
    const page = await open("/?query=17101&view=list");
    await chip(page, "Nearest").click();
    await page.getByRole("link", { name: "Lowest price" }).click();
    await arrived(page, "&sort=price&");
    await expect
      .poll(async () => {
        const shown = await page
          .getByRole("article")
          .getByText(/^\$[\d,.]+\//)
          .allInnerTexts();
        const prices = shown.map((text) => {
          const [dollars = "", period = ""] = text.replace(/[$,]/g, "").split("/");
          return monthlyCents(centsOf(Number(dollars)), period as PricePeriod);
        });
        return (
          prices.length > 5 && prices.every((price, turn) => turn === 0 || price >= (prices[turn - 1] ?? 0))
        );
      })
      .toBe(true);
  });

  test("are refused with a reason, by keyboard and at the field", async () => {
    const page = await open("/");
    await chip(page, "Dates").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("To", { exact: true }).fill("2026-02-30");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("alert").filter({ hasText: "Please select a start date." }).waitFor();
    await page.getByRole("alert").filter({ hasText: "Date input not valid." }).waitFor();
    expect(searchOf(page)).toBe("");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("details[open]").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Dates");
    await chip(page, "Price").click();
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
    for (const name of ["Dates", "Type", "Price", "Size"]) {
      await chip(page, name).click();
      const sheet = page.locator("details[open] > div");
      const box = await sheet.boundingBox();
      expect(box?.width).toBe(360);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
      await expectNoOverflow(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectAccessible(page);
      }
      await page.keyboard.press("Escape");
    }
  });

  test("work without script, and so does Show more", async () => {
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/?query=17101");
    await chip(page, "Price").click();
    await page.getByLabel("Maximum ($)").fill("80");
    await page.getByLabel("Maximum ($)").press("Enter");
    await chip(page, "Price: Up to $80 a month").waitFor();
    expect(new URL(page.url()).searchParams.get("query")).toBe("17101");
    await chip(page, "Type").click();
    await page.getByRole("checkbox", { name: "Basement" }).check();
    await page.getByRole("button", { name: "Show results" }).click();
    await chip(page, "Type: Basement").waitFor();
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
      if (request.url().includes("/api/properties")) asked.push(new URL(request.url()).search);
    });
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
    expect(searchOf(page)).toBe("?limit=24");
    expect(asked).toEqual([expect.stringMatching(/limit=12&offset=12/)]);
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
    await chip(page, "Type").click();
    await page.getByRole("checkbox", { name: "Driveway" }).check();
    await page.getByRole("button", { name: "Show results" }).click();
    await arrived(page, /^\?type=Driveway$/);
    await chip(page, "Type: Driveway").waitFor();
    await page.goto("/properties?min_length=9000");
    await page.locator("main").getByText("No properties found.", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Show all spaces" }).click();
    await page.getByRole("article").first().waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(12);
  });
});
