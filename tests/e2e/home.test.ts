import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** A window whose clock stops once the page has loaded. */
async function openStill(path: string, width = 800): Promise<Page> {
  const page = await site.open(width);
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  return page;
}

describe("the heading", () => {
  test("invites a visitor, and leads home", async () => {
    const page = await site.open();
    await page.goto("/");
    await expect.poll(() => page.title()).toBe("Rentals");
    await page.goto("/?query=17101&view=list");
    await expect.poll(() => page.title()).toBe("Spaces near 17101");
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.textContent()).toBe("Search For Rentals Near Me");
    await expect
      .poll(() => page.getByRole("heading", { level: 2 }).first().textContent())
      .toBe("Search Results:");
    await hydrated(page);
    await heading.getByRole("link").click();
    await page.getByRole("heading", { name: "Available Properties:" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
  });

  test("greets a landlord, who has no search box and cannot reserve", async () => {
    const page = await site.open();
    await site.logIn(page, "landlord");
    await page.goto("/");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^Welcome, \S/);
    await expect.poll(() => page.getByRole("search").count()).toBe(0);
    const main = page.getByRole("main");
    await expect
      .poll(() => main.getByRole("link", { name: "Go to your dashboard" }).getAttribute("href"))
      .toBe("/landlord-dashboard");
    await main.getByRole("link", { name: "Add property" }).waitFor();
    const reserve = page.getByRole("article").getByRole("button", { name: /^Reserve/ });
    await expect.poll(() => reserve.count()).toBe(12);
    await main.getByText("Landlord accounts cannot reserve.").waitFor();
    for (const button of await reserve.all()) await expect.poll(() => button.isDisabled()).toBe(true);
  });

  test("greets a tenant by name", async () => {
    const page = await site.open();
    await site.logIn(page, "tenant");
    await page.goto("/");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/^Welcome, \S/);
    await page.getByRole("search").waitFor();
  });
});

describe("a card", () => {
  test("shows pictures, title, start, address and price, and leads to the property", async () => {
    const page = await site.open();
    const [first] = (await (await page.request.get("/api/search?query=Harrisburg,+PA&limit=1")).json()) as [
      Record<"id" | "title" | "street_address" | "city" | "state" | "zipcode" | "price_per", string> & {
        price: number;
      },
    ];
    await page.goto("/");
    const card = page.getByRole("article").first();
    const text = (await card.innerText()).replace(/\s+/g, " ");
    const { title, street_address, city, state, zipcode, price, price_per } = first;
    expect(text).toContain(title);
    expect(text).toMatch(/Available from [A-Z][a-z]{2} \d+, 20\d\d/);
    expect(text).toContain(`${street_address}, ${city}, ${state} ${zipcode}`);
    expect(text).toContain(`$${price.toFixed(2)}/${price_per}`);
    await expect
      .poll(() => card.getByRole("link", { name: /^View Details/ }).getAttribute("href"))
      .toBe(`/properties/${first.id}`);
    await expect.poll(() => card.getByRole("button", { name: /^Reserve/ }).isEnabled()).toBe(true);
  });

  test("is at least 260 pixels wide in at most 1000, from 360 to 1920", async () => {
    const page = await site.open();
    for (const path of ["/", "/?query=17101&view=map", "/?query=17101&view=list"]) {
      const widths = path.includes("map") ? [1280, 1920] : [360, 768, 1280, 1920];
      await page.setViewportSize({ width: widths[0]!, height: 800 });
      await page.goto(path);
      await hydrated(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const [grid, card] = await page.evaluate(() =>
          [document.querySelector("article")?.parentElement, document.querySelector("article")].map(
            (element) => element?.getBoundingClientRect().width ?? 0,
          ),
        );
        expect(grid, `${path} at ${width}`).toBeLessThanOrEqual(1000);
        expect(card, `${path} at ${width}`).toBeGreaterThanOrEqual(260);
      }
    }
  });

  test("shows the placeholder when its picture is missing", async () => {
    const page = await site.open();
    await page.route("**/photos/**", (route) => route.abort());
    await page.goto("/");
    const picture = page.getByRole("article").first().getByRole("img").first();
    await expect.poll(() => picture.getAttribute("src")).toBe("/placeholder.svg");
  });
});

describe("a carousel", () => {
  test("turns after 3000 milliseconds, and around both ends", async () => {
    const page = await openStill("/?query=17101");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const carousel = page.locator('[aria-roledescription="carousel"]').first();
    const place = () => carousel.getAttribute("data-slide");
    const count = await carousel.getByRole("img").count();
    await carousel.hover();
    await carousel.getByRole("button", { name: "Next picture", includeHidden: true }).waitFor();
    expect(await place()).toBe("1");
    await page.mouse.move(0, 0);
    await page.clock.runFor(2990);
    await page.waitForTimeout(400);
    expect(await place()).toBe("1");
    await page.clock.runFor(20);
    await expect.poll(place).toBe("2");
    await carousel.hover();
    const [previous, next] = ["Previous picture", "Next picture"].map((name) =>
      carousel.getByRole("button", { name, includeHidden: true }),
    );
    await previous?.click();
    await expect.poll(place).toBe("1");
    await previous?.click();
    await expect.poll(place).toBe(String(count));
    await next?.click();
    await expect.poll(place).toBe("1");
  });
});

describe("Reserve", () => {
  test("shows '✅ Check your reservations' for 8000 milliseconds and makes no request", async () => {
    const page = await openStill("/?query=17101");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(request.url());
    });
    await page
      .getByRole("button", { name: /^Reserve/ })
      .first()
      .click();
    const banner = page.getByText("✅ Check your reservations", { exact: true });
    await banner.waitFor();
    expect(asked).toEqual([]);
    await page.clock.runFor(7990);
    await expect.poll(() => banner.count()).toBe(1);
    await page.clock.runFor(20);
    await expect.poll(() => banner.count()).toBe(0);
  });
});

describe("the service request", () => {
  test("is sent only with words, and its confirmation disappears after 4000 milliseconds", async () => {
    const page = await openStill("/");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.postData() ?? "");
    });
    await page.getByRole("heading", { name: "Need Something Done?" }).waitFor();
    const [box, send] = [
      page.getByLabel("What do you need?"),
      page.getByRole("button", { name: "Send request" }),
    ];
    await box.fill("   ");
    await send.click();
    await expect.poll(() => page.locator("main").getByRole("alert").count()).toBe(0);
    expect(sent).toEqual([]);
    await box.fill(" Junk removal ");
    await send.click();
    const thanks = page.getByText("✅ Your request has been sent! We’ll contact you soon.", { exact: true });
    await thanks.waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    expect(sent.map((body) => JSON.parse(body ?? ""))).toEqual([
      { message: "Junk removal", website: "", took_ms: expect.any(Number) },
    ]);
    await page.clock.runFor(3990);
    await expect.poll(() => thanks.count()).toBe(1);
    await page.clock.runFor(20);
    await expect.poll(() => thanks.count()).toBe(0);
  });

  test("says when it is refused, and only logs a network error", async () => {
    const page = await site.open();
    const refusal = page.getByRole("alert").filter({ hasText: "Failed to send request. Try again." });
    await page.route("**/api/service-requests", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/");
    await hydrated(page);
    const [box, send] = [
      page.getByLabel("What do you need?"),
      page.getByRole("button", { name: "Send request" }),
    ];
    await box.fill("Truck parking");
    await send.click();
    await refusal.waitFor();
    await page.route("**/api/service-requests", (route) => route.abort());
    await page.evaluate(() => {
      const log = ((window as { logged?: unknown[] }).logged = []) as unknown[];
      window.reportError = (error) => log.push(error);
    });
    await send.click();
    await expect.poll(() => page.evaluate(() => (window as { logged?: unknown[] }).logged?.length)).toBe(1);
    await expect.poll(() => refusal.count()).toBe(0);
    await expect.poll(() => box.inputValue()).toBe("Truck parking");
  });
});

describe("a search", () => {
  test("runs once at a time, and treats a response that isn't a list as empty", async () => {
    const page = await site.open();
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/search?*", async (route) => {
      asked += 1;
      await held;
      await route.fulfill({ json: { message: "no list" } });
    });
    await page.goto("/");
    await hydrated(page);
    await page.locator("#search").fill("17101");
    await page.locator("#search").press("Enter");
    const button = page.getByRole("button", { name: "Searching..." });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.locator("#search").press("Enter");
    expect(asked).toBe(1);
    answer();
    await page.locator("main").getByText("No properties found", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Search Results:" }).waitFor();
    expect(asked).toBe(1);
  });

  test("says how far the nearest is when nothing is near", async () => {
    const page = await site.open(360);
    await page.goto("/?query=21740");
    const said = await page
      .getByText(/^Nothing near 21740 yet\. The nearest space is \d+ miles away in .+, [A-Z]{2}\.$/)
      .textContent();
    const line = await page
      .getByText(/ · [\d.]+ mi$/)
      .first()
      .innerText();
    const nearest = parseFloat(line.split(" · ")[1]!);
    expect(nearest).toBeGreaterThan(25);
    expect(said).toContain(` is ${Math.round(nearest)} miles away in `);
  });
});

test("the footer names the brand, the quick links and three social networks", async () => {
  const page = await site.open(360);
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Sparebay", { exact: true }).waitFor();
  for (const path of ["/about", "/contact", "/terms"])
    await expect.poll(() => footer.locator(`a[href="${path}"]`).count()).toBe(1);
  await expect.poll(() => footer.locator('a[href^="https://"]').count()).toBe(3);
});

test.each(["the picture is there", "someone presses"])(
  "scripts wait for the first picture, until %s",
  async (end) => {
    const page = await site.open(360);
    let shows = () => {};
    const picture = new Promise<void>((resolve) => (shows = resolve));
    await page.route("**/photos/**", async (route) => {
      await picture;
      await route.continue();
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(scripts).toEqual([]);
    if (end === "someone presses") await page.keyboard.press("Tab");
    else {
      shows();
      await page.waitForLoadState();
      await page.clock.runFor(100);
    }
    await hydrated(page);
    shows();
  },
);
