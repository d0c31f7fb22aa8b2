import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#app/platform/dates.ts";
import {
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  hydrated,
  showAt,
} from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const question = (page: Page) => page.getByRole("form", { name: "Does it fit?" });

/** A garage that a landlord has stated all sizes of. */
async function addGarage(title: string): Promise<string> {
  const landlord = await site.open(360);
  await site.logIn(landlord, "landlord");
  const id = await addProperty(landlord, site.url, title, { start_date: today });
  await landlord.goto(`/landlord/properties/${id}/edit`);
  await hydrated(landlord);
  await landlord.getByLabel("Door width").fill("wide");
  await landlord.getByLabel("Door height").fill("7");
  await landlord.getByRole("button", { name: "Save changes" }).click();
  await landlord.getByText("Enter feet, such as 20 or 8.5.").waitFor();
  await landlord.getByLabel("Door width").fill("8");
  await landlord.getByLabel("Door width").scrollIntoViewIfNeeded();
  await expectAccessible(landlord);
  await expectNoOverflow(landlord);
  await landlord.getByRole("button", { name: "Save changes" }).click();
  await landlord.getByText(`“${title}” was saved.`, { exact: false }).waitFor();
  return id;
}

test("at 360 pixels a visitor finds what fits their vehicle", async () => {
  const page = await site.open(360);
  await page.goto("/?query=17101&view=list");
  await hydrated(page);
  await page.locator("summary#filters").click();
  await page.getByLabel("Vehicle", { exact: true }).selectOption("High-roof van");
  await page.getByLabel("High", { exact: true }).fill("-1");
  await page.getByRole("button", { name: /^(Show|No spaces)/ }).click();
  await page.getByText("High can’t be negative.").waitFor();
  await page.getByLabel("High", { exact: true }).fill("8");
  await page.getByLabel("High", { exact: true }).scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: /^(Show|No spaces)/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?query=17101&fits=van&fits_height=8&view=list");
  const chip = page
    .getByRole("list", { name: "Filters in use" })
    .getByRole("link", { name: "Clear: fits my vehicle, Fits High-roof van, 8 ft high" });
  await chip.waitFor();
  const details = page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^View Details/ });
  await expect.poll(() => details.getAttribute("href")).toContain("?fits=van&fits_height=8");
  await page.reload();
  await hydrated(page);
  await chip.click();
  await expect.poll(() => new URL(page.url()).search).toBe("?query=17101&view=list");
});

test(
  "a tenant asks whether it fits, and by how much, before they reserve",
  { timeout: 180_000 },
  async () => {
    const id = await addGarage("Garage with a door of eight feet");
    const page = await site.open(360);
    await site.logIn(page, "tenant");
    await page.goto(`/properties/${id}?fits=suv`);
    await hydrated(page);
    await question(page).getByText("Tight: 6 in. to spare in door width.").waitFor();
    await page.getByText("Door or gate: 8 feet wide, 7 feet high.", { exact: false }).waitFor();
    await question(page).getByLabel("What").selectOption("High-roof van");
    await question(page).getByRole("button", { name: "Check" }).click();
    await question(page).getByText("Doesn’t fit: 2 ft 6 in. too high for the door.").waitFor();
    expect(new URL(page.url()).search).toContain("fits=van");
    await question(page).getByLabel("What").selectOption("A vehicle of this size");
    await question(page).getByLabel("Long").fill("14.5");
    await question(page).getByLabel("Wide").fill("six");
    await question(page).getByLabel("High").press("Enter");
    await expect.poll(() => question(page).getByText("Enter feet, such as 16 or 6.5.").count()).toBe(2);
    await question(page).getByLabel("Wide").fill("6.5");
    await question(page).getByLabel("High").fill("5");
    await question(page).getByRole("button", { name: "Check" }).click();
    await question(page).getByText("Fits: 18 in. to spare in door width.").waitFor();
    for (const [width, scheme] of [
      [360, "light"],
      [1280, "dark"],
    ] as const) {
      await showAt(page, width, scheme);
      await question(page).scrollIntoViewIfNeeded();
      await expectNoOverflow(page);
      await expectContrast(page);
    }
    await showAt(page, 1280, "light");
    await expectAccessible(page);

    await page.getByLabel("Select Start Date", { exact: true }).fill(addDays(today, 3));
    await page.getByLabel("Select End Date", { exact: true }).fill(addDays(today, 40));
    const price = page.getByRole("region", { name: "Price and dates" });
    await price.getByText("What goes in (optional)").click();
    await price.getByLabel("Vehicle").selectOption("rv");
    await price.getByText("Camper, 25 ft, 25 × 9 × 11 ft. Doesn’t fit: 5 ft too long.").waitFor();
    // A hint refuses nothing.
    await price.getByRole("button", { name: "Reserve", exact: true }).click();
    await page.getByTestId("reservation-code").first().waitFor();
  },
);

test("without script the question is asked and answered by the address", async () => {
  const id = await addGarage("Garage for those without script");
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/properties/${id}?from=${addDays(today, 3)}`);
  await page.locator("summary", { hasText: "Does it fit?" }).click();
  await question(page).getByLabel("What").selectOption("Three-seat sofa");
  await question(page).getByRole("button", { name: "Check" }).click();
  await question(page).getByText("Fits: 4 ft to spare in door height.").waitFor();
  expect(new URL(page.url()).search).toContain(`from=${addDays(today, 3)}`);
  await page.goto(`/properties/${id}?fits=boat`);
  await question(page).getByText("Doesn’t fit: 2 ft too long.").waitFor();
  await context.close();
});
