import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signupToList } from "#app/features/accounts/model.ts";
import {
  belowMap,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
  showAt,
  shown,
} from "#tests/support/browser.ts";
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

describe("every public page", () => {
  test("fits and is accessible, 360 pixels wide and light, 1280 and dark", async () => {
    const page = await open();
    const paths = [
      "/",
      "/?query=17101",
      "/?query=96950",
      "/properties",
      propertyPath,
      "/properties/prp_none",
    ];
    for (const path of [...paths, "/about", "/contact", "/terms", "/privacy", "/no/such/page"]) {
      await showAt(page, 360, "light");
      await page.goto(path);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await expectNoOverflow(page);
      await expectAccessible(page);
      await showAt(page, 1280, "dark");
      await expectNoOverflow(page);
      await expectContrast(page);
    }
  }, 180_000);
});

describe("the navigation bar", () => {
  test("shows a visitor the cart, Login and Sign Up", async () => {
    const page = await open(360);
    await page.goto("/");
    await expect.poll(() => linksOf(page)).toEqual(["/", "/cart", "/login", "/signup"]);
    await hydrated(page);
    await page.getByRole("button", { name: "More" }).click();
    const all = ["/", "/cart", "/login", "/signup", signupToList(), "/help", "/contact"];
    await expect.poll(() => linksOf(page)).toEqual(all);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => linksOf(page)).toEqual(["/", "/cart", signupToList(), "/login", "/signup"]);
  });

  test("shows the whole brand next to a full cart, from edge to edge of the content", async () => {
    const page = await open(360);
    await site.logIn(page, "tenant");
    await page.goto("/");
    await page
      .getByRole("button", { name: /^Reserve/ })
      .first()
      .click();
    await page.getByTestId("cart-badge").waitFor();
    // Farther down the bar has the search, too.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => page.getByRole("button", { name: "Find a space" }).count()).toBe(0);
    const bar = page.getByRole("navigation", { name: "Main" });
    const brand = await bar.getByText("Sparebay").evaluate((name) => {
      const [own, frame] = [name.getBoundingClientRect(), name.parentElement!.getBoundingClientRect()];
      return own.right <= frame.right && own.bottom <= frame.bottom;
    });
    expect(brand).toBe(true);
    const [mark, content] = [bar.locator("svg").first(), page.locator("body > footer svg").first()];
    expect((await mark.boundingBox())?.x).toBe((await content.boundingBox())?.x);
    await expectNoOverflow(page);
  });

  test("shows a landlord the dashboard and Logout, no cart, no search, and Reserve disabled", async () => {
    const page = await open(360);
    await site.logIn(page, "landlord");
    await page.goto("/");
    await expect.poll(() => linksOf(page)).toEqual(["/", "/landlord-dashboard"]);
    await page.getByRole("heading", { level: 1, name: /^Welcome, / }).waitFor();
    await expect.poll(() => page.getByLabel("ZIP code or address").count()).toBe(0);
    expect(
      await page
        .getByRole("button", { name: /^Reserve/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    for (const path of ["/storage", "/account/settings"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.getByRole("search").count()).toBe(0);
    }
    await expect.poll(() => page.getByRole("button", { name: "Logout" }).count()).toBe(0);
  });

  test("a member's initials open the account, support and, on a phone, Logout", async () => {
    const page = await open(360);
    await site.logIn(page, "tenant");
    await page.goto("/about");
    await hydrated(page);
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.locator("summary", { hasText: "Your account:" }).click();
    await expect
      .poll(() => linksOf(page))
      .toEqual([
        "/",
        "/cart",
        "/tenant-dashboard",
        "/tenant-dashboard?tab=profile",
        "/reset-password",
        "/notices",
        "/account",
        "/contact",
      ]);
    await bar.getByRole("button", { name: "Logout" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => bar.getByRole("button", { name: "Logout" }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar.getByRole("link", { name: "List your space" }).waitFor();
    await bar.getByRole("button", { name: "Logout" }).waitFor();
    await page.goto("/tenant-dashboard");
    await expect.poll(() => page.getByRole("contentinfo").count()).toBe(0);
  });

  test("Back shows nothing of a member who logged out", async () => {
    const page = await open();
    await site.logIn(page, "tenant");
    await page.goto("/tenant-dashboard?tab=bookings");
    await page.getByRole("heading", { level: 1, name: "Bookings" }).waitFor();
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.getByRole("heading", { level: 1, name: /log ?in/i }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Bookings" }).count()).toBe(0);
  });

  test("Logout removes the person and the cart, and goes to the top of the home page", async () => {
    const page = await open();
    await site.logIn(page, "tenant");
    await page.goto("/");
    await page
      .getByRole("button", { name: /^Reserve/ })
      .first()
      .click();
    await page.getByText("✅ Check your reservations").waitFor();
    await page.evaluate(() => localStorage.setItem("last-search", "?query=1+Elm+Street"));
    await page.goto("/about");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).not.toBeNull();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("link", { name: "Login" }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("last-search"))).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/");
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("cart")]))
      .toEqual([null, null]);
  });

  test("Logout in one tab leaves nothing of the person in another", async () => {
    const one = await open();
    await site.logIn(one, "tenant");
    await one.goto("/");
    await one.evaluate(() => localStorage.setItem("user", "{}"));
    const two = await one.context().newPage();
    await two.goto("/tenant-dashboard");
    await hydrated(two);
    await one.getByRole("button", { name: "Logout" }).click();
    await shown(two, "Login");
    await two.getByRole("link", { name: "Login" }).waitFor();
    await expect.poll(() => two.getByRole("button", { name: "Logout" }).count()).toBe(0);
  });

  test("a landlord's own property links to the dashboard", async () => {
    const page = await open();
    await site.logIn(page, "landlord");
    await page.goto("/landlord-dashboard?tab=spaces");
    await page.locator('a[href^="/properties/prp_"]').first().click();
    const link = page.getByRole("link", { name: "Manage it on your dashboard" });
    await expect.poll(() => link.getAttribute("href")).toBe("/landlord-dashboard");
  });

  test("the first Tab skips to the content, and navigating focuses the page's heading", async () => {
    const page = await open();
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Skip to the content");
    await page.getByRole("link", { name: "Terms" }).click();
    await expect.poll(() => focused(page)).toBe("Terms of service");
  });
});

test("a line at the top says that a page is on its way, until it is there", async () => {
  const page = await open();
  await page.goto("/about");
  await hydrated(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/terms-/, async (route) => {
    await released;
    await route.continue();
  });
  const line = page.locator("[data-pending]");
  await expect.poll(() => line.count()).toBe(0);
  await page.getByRole("link", { name: "Terms" }).click();
  await line.waitFor();
  release();
  await shown(page, "Terms of service");
  await line.waitFor({ state: "detached" });
});

test("nothing floats over a printed page, and forced colors frame what is chosen", async () => {
  const page = await open(390);
  await page.goto("/?query=17101");
  await hydrated(page);
  const map = page.getByRole("link", { name: "Map", exact: true });
  await map.waitFor();
  await page.emulateMedia({ media: "print" });
  await map.waitFor({ state: "hidden" });
  // The list beside a screen with parts leaves its room to what it is beside.
  const tenant = await open(belowMap);
  await site.logIn(tenant, "tenant");
  await tenant.goto("/tenant-dashboard?tab=bookings");
  const booking = tenant.getByRole("article").first();
  await booking.waitFor();
  await tenant.emulateMedia({ media: "print" });
  await expect.poll(async () => (await booking.boundingBox())!.width).toBeGreaterThan(800);
  await expect.poll(() => tenant.locator("main .button").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null, forcedColors: "active" });
  await page.goto(propertyPath);
  await hydrated(page);
  await page.getByRole("button", { name: "Choose dates" }).click();
  await page.locator("[data-day]:not([aria-disabled])").first().click();
  const chosen = page.locator("td[aria-selected=true]").first();
  await expect.poll(() => chosen.evaluate((day) => getComputedStyle(day).outlineStyle)).toBe("solid");
});

test("a URL without a page answers 404 with a search and a link home, also without script", async () => {
  const page = await open(belowMap);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "We can’t find that page" }).waitFor();
  await page.getByText("Unexpected Application Error! 404 Not Found", { exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe("Page not found");
  await hydrated(page);
  await page.getByLabel("ZIP code or address").fill("17101");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { name: "Search Results:" }).waitFor();
  expect(new URL(page.url()).search).toBe("?query=17101");

  const scriptless = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  expect((await plain.goto("/no/such/page"))?.status()).toBe(404);
  await plain.getByLabel("ZIP code or address").fill("17101");
  await plain.getByRole("button", { name: "Search", exact: true }).click();
  await plain.getByRole("heading", { name: "Search Results:" }).waitFor();
  await plain.goto("/no/such/page");
  await plain.getByRole("link", { name: "Go to the home page" }).click();
  await plain.getByRole("heading", { name: "Search For Rentals Near Me" }).waitFor();
  await scriptless.close();
});

async function linksOf(page: Page): Promise<(string | null)[]> {
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
  return Promise.all(links.map((link) => link.getAttribute("href")));
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}
