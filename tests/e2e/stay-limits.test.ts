import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dateIn, dayInWords, dayOfWeekInWords, type IsoDate } from "#app/platform/dates.ts";
import { monthAfter, monthOf } from "#app/ui/months.ts";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { toCalendar } from "#tests/support/property-page.ts";

const site = demoSite();
const today = dateIn("America/New_York", new Date());
const month = monthAfter(monthOf(today), 2);
const day = (number: number): IsoDate => addDays(`${month}-01`, number - 1);

const dayNamed = (page: Page, date: IsoDate, state: string) =>
  page.getByRole("button", { name: `${dayOfWeekInWords(date)}, ${state}`, exact: true });
const price = (page: Page) => page.getByRole("region", { name: "Price and dates" });
const startField = (page: Page) => page.getByLabel("Select Start Date", { exact: true });
const endField = (page: Page) => page.getByLabel("Select End Date", { exact: true });

const addSpace = (page: Page, title: string) =>
  addProperty(page, site.url, title, {
    type_of_space: "Driveway",
    price: "9",
    price_per: "Day",
    start_date: today,
  });

/** A landlord sets the limits in the form; returns the property's id. */
async function limitedSpace(title: string): Promise<{ landlord: Page; id: string }> {
  const landlord = await site.open(360);
  await site.logIn(landlord, "landlord");
  const id = await addSpace(landlord, title);
  await landlord.goto(`/landlord/properties/${id}/edit`);
  await hydrated(landlord);
  await landlord.getByLabel("Instant booking").selectOption("true");
  await landlord.getByLabel("Shortest stay, in days").fill("7");
  await landlord.getByLabel("Longest stay, in days").fill("5");
  await landlord.getByLabel("Days ahead").fill("2");
  await landlord.getByLabel("Days between stays").fill("40");
  await landlord.getByRole("button", { name: "Save changes" }).click();
  await landlord.getByText("The longest stay can’t be shorter than the shortest stay.").waitFor();
  await landlord.getByText("Enter whole days from 0 to 30.").waitFor();
  await expectAccessible(landlord);
  await expectNoOverflow(landlord);
  await landlord.getByLabel("Longest stay, in days").fill("21");
  await landlord.getByLabel("Days between stays").fill("1");
  await landlord.getByRole("button", { name: "Save changes" }).click();
  await landlord.getByText(`“${title}” was saved.`, { exact: false }).waitFor();
  return { landlord, id };
}

test(
  "a landlord asks for limits and instant booking; a verified tenant books at once, and the landlord sees it",
  { timeout: 180_000 },
  async () => {
    const { landlord, id } = await limitedSpace("Bay that books at once");
    const visitor = await site.open(1280);
    await visitor.goto(`/properties/${id}`);
    await hydrated(visitor);
    await visitor.getByText("Instant booking").first().waitFor();
    await visitor
      .getByText(
        "Stay at least 7 days. Stay at most 21 days. Reserve at least 2 days ahead. Leaves 1 day between stays.",
      )
      .waitFor();
    await price(visitor).getByText("Tenants whose ID is verified book this space instantly.").waitFor();
    await expect
      .poll(() => price(visitor).getByRole("button", { name: "Reserve", exact: true }).count())
      .toBe(1);
    await expectAccessible(visitor);

    const tenant = await site.open(1280);
    await site.logIn(tenant, "tenant");
    await tenant.goto(`/properties/${id}`);
    await hydrated(tenant);
    await startField(tenant).fill(day(5));
    await endField(tenant).fill(day(8));
    await endField(tenant).blur();
    await tenant.getByText(`The earliest day is ${dayInWords(day(11))}.`).waitFor();
    await endField(tenant).fill(day(26));
    await endField(tenant).blur();
    await tenant.getByText(`The last available day is ${dayInWords(day(25))}.`).waitFor();
    await endField(tenant).fill(day(12));
    await price(tenant)
      .getByText(/Your booking is accepted at once, and you have .+ to pay\./)
      .waitFor();
    await price(tenant).getByRole("button", { name: "Book instantly" }).click();
    await tenant.getByTestId("reservation-code").first().waitFor();

    await landlord.goto("/landlord-dashboard?tab=requests");
    await hydrated(landlord);
    await landlord.getByText("Booked instantly").first().waitFor();

    // The day after the stay is kept free.
    await visitor.goto(`/properties/${id}?from=${day(14)}&to=${day(20)}`);
    await hydrated(visitor);
    await toCalendar(visitor);
    await dayNamed(visitor, day(12), "already booked").first().waitFor();
    await dayNamed(visitor, day(13), "not offered").first().waitFor();
    await dayNamed(visitor, day(14), "chosen, first day, available").first().waitFor();
    await visitor.getByRole("button", { name: "Clear dates" }).click();
    // Fewer than seven days are left before the stay of the fifth, so none of them can begin one.
    await dayNamed(visitor, day(3), "fewer days than the shortest stay").first().waitFor();
  },
);

test(
  "tenants filter by instant booking and month to month; a phone shows both on a card",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(360);
    await page.goto("/?query=10001&view=list");
    await hydrated(page);
    await page.locator("summary#filters").click();
    await page.getByRole("checkbox", { name: "Instant" }).check();
    await page.getByRole("checkbox", { name: "Month to month" }).check();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^(Show|No spaces)/ }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?query=10001&instant=true&renews=true&view=list");
    await page
      .getByRole("list", { name: "Filters in use" })
      .getByRole("link", { name: "Instant, Month to month" })
      .waitFor();
    const cards = page.locator("article[data-property]");
    await expect.poll(() => cards.count()).toBeGreaterThan(0);
    for (const card of await cards.all())
      await expect.poll(() => card.innerText()).toMatch(/Instant booking · (Month to month|Week to week)/);
  },
);
