import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** The page's first link of this pattern. */
async function linkOn(page: Page, path: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await page.request.get(path)).text())![0];
}

async function expectNarrow(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("heading").first().waitFor();
    await expectNoOverflow(page);
  }
}

/** Whether a text is cut off, by its end or by a line. */
async function countCut(page: Page, texts: string): Promise<number> {
  return page
    .locator(texts)
    .evaluateAll(
      (all) =>
        all.filter(
          (text) =>
            getComputedStyle(text).textOverflow === "ellipsis" ||
            getComputedStyle(text).webkitLineClamp !== "none",
        ).length,
    );
}

test("at 320 pixels a visitor scrolls no screen sideways", { timeout: 120_000 }, async () => {
  const page = await site.open(320);
  const property = await linkOn(page, "/?query=17101", /\/properties\/prp_\w+/);
  const id = property.split("/").at(-1)!;
  await expectNarrow(page, ["/", "/?query=17101&view=list", property, `/checkout/${id}`, "/help", "/login"]);
  await page.evaluate(async (wanted) => {
    const space = (await (await fetch(`/api/properties/${wanted}`)).json()) as object;
    localStorage.setItem("cart", JSON.stringify([{ ...space, quantity: 1 }]));
  }, id);
  await expectNarrow(page, ["/cart", "/checkout"]);
});

test(
  "at 320 pixels a tenant scrolls no screen sideways, and reads each title whole",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(320);
    await site.logIn(page, "tenant");
    const bookings = "/tenant-dashboard?tab=bookings";
    const stay = await linkOn(page, bookings, /\/checkout\/res_\w+/);
    await expectNarrow(page, ["/tenant-dashboard", stay, "/account", "/messages", "/notices", "/rentals"]);
    await expectNarrow(page, [bookings]);
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(2);
    expect(await countCut(page, "article, article *")).toBe(0);
  },
);

test(
  "at 320 pixels, and so at 200% zoom, a tenant scrolls nothing of a paid stay sideways",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(320);
    await site.logIn(page, "tenant");
    const now = await linkOn(page, "/tenant-dashboard", /\/passes\/res_\w+/);
    const id = now.split("/").at(-1)!;
    const parts = ["checkout", "passes", "access", "receipts", "handovers", "agreements", "changes"];
    await expectNarrow(page, [
      ...parts.map((part) => `/${part}/${id}`),
      `/reservation-success?reservationId=${id}`,
      `/payment-success?reservationId=${id}`,
    ]);
    // 640 pixels at 200%.
    await page.setViewportSize({ width: 320, height: 400 });
    await expectNarrow(page, [`/checkout/${id}`, `/passes/${id}`, `/receipts/${id}`]);
  },
);

test(
  "at 320 pixels a landlord scrolls no screen sideways, and reads each request whole",
  { timeout: 240_000 },
  async () => {
    const landlord = await site.open(320);
    await site.logIn(landlord, "landlord");
    const tabs = ["", "?tab=requests", "?tab=calendar", "?tab=spaces", "?tab=earnings", "?tab=business"];
    const own = await linkOn(landlord, "/landlord-dashboard?tab=spaces", /\/landlord\/properties\/prp_\w+/);
    await expectNarrow(landlord, [
      ...tabs.map((tab) => `/landlord-dashboard${tab}`),
      ...["edit", "numbers", "access"].map((page) => `${own}/${page}`),
      "/landlord/add-property",
      "/landlord/import",
      "/landlord/change-spaces",
      "/rentals",
      "/check",
      "/messages",
      "/notices",
      "/account",
    ]);
    for (const path of ["/landlord-dashboard", "/landlord-dashboard?tab=requests"]) {
      await expectNarrow(landlord, [path]);
      await expect.poll(() => landlord.locator("main li a").count()).toBeGreaterThan(0);
      expect(await countCut(landlord, "main li a *")).toBe(0);
    }
  },
);

test("at 320 pixels an administrator scrolls no screen sideways", { timeout: 300_000 }, async () => {
  const page = await site.open(320);
  await site.logIn(page, "admin");
  await page.goto("/admin");
  await hydrated(page);
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByText("More", { exact: true }).click();
  const links = menu.getByRole("link");
  await expect.poll(() => links.count()).toBeGreaterThan(15);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  await expectNarrow(page, [...new Set(paths)]);
  const stay = await linkOn(page, "/admin/reservations", /res_\w+/);
  const person = await linkOn(page, "/admin/users", /usr_\w+/);
  await expectNarrow(page, [`/admin/reservations/${stay}`, `/admin/users/${person}`]);
});
