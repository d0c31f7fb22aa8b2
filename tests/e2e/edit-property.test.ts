import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, americanDate, dateIn, daysInWords } from "#app/platform/dates.ts";
import { expectAccessible, hydrated } from "#tests/support/browser.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { photo, photoNames } from "#tests/support/photo-steps.ts";
import { post } from "#tests/support/window-calls.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();
const dayFromNow = (days: number) => addDays(dateIn("America/New_York", new Date()), days);

test("a landlord edits a property, in two windows, and deletes it", { timeout: 120_000 }, async () => {
  const page = await site.open(1280);
  await page.goto("/login");
  await site.logIn(page, "landlord");
  const id = await addProperty(page, site.url, "Garage to edit");
  const late = await page.context().newPage();
  // A browser without WebGL: the form works without the map.
  await late.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  for (const window of [page, late]) {
    await window.goto(`/landlord/properties/${id}/edit`);
    await hydrated(window);
  }
  await expectAccessible(page);
  await expect.poll(() => page.getByLabel("Price in dollars").inputValue()).toBe("120.00");
  await page.getByLabel("Title", { exact: true }).fill("Garage of the first window");
  await page.getByLabel("Power", { exact: true }).selectOption("Yes");
  await page.getByLabel("24-hour access").check();
  await page.getByLabel("Feet", { exact: true }).fill("7");
  await page.locator('input[type="file"]').setInputFiles([await photo("new.jpg", "#4a86c0")]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("“Garage of the first window” was saved.").waitFor();

  await late.getByText("Pin on the map (optional)").scrollIntoViewIfNeeded();
  await late.getByText("The map needs WebGL 2", { exact: false }).waitFor();
  await late.getByLabel("Title", { exact: true }).fill("Garage of the second window");
  await late.getByRole("button", { name: "Save changes" }).click();
  await late.getByRole("alert").getByText("This property was changed after you opened it.").waitFor();
  await late.getByRole("button", { name: "Discard my changes" }).click();
  await expect
    .poll(() => late.getByLabel("Title", { exact: true }).inputValue())
    .toBe("Garage of the first window");
  await expect.poll(() => photoNames(late)).toHaveLength(1);
  await page.goto(`/landlord/properties/${id}/edit`);
  await hydrated(page);
  await late.getByLabel("Price in dollars").fill("130");
  await page.getByLabel("Length", { exact: true }).fill("31");
  await page.getByLabel("Inches", { exact: true }).fill("2");
  // What the other window keeps of the same property must not show in this one.
  await expect.poll(() => page.getByLabel("Price in dollars").inputValue()).toBe("120.00");
  await late.getByRole("button", { name: "Save changes" }).click();
  await late.getByText("“Garage of the first window” was saved.").waitFor();
  await late.close();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Overwrite" }).click();
  await page.getByText("“Garage of the first window” was saved.").waitFor();
  await page.getByText("$130.00/Month").first().waitFor();
  const saved = await page.request.get(`/api/properties/${id}`);
  const amenities = { covered: null, power: true, access_from: "00:00", access_to: "24:00" };
  expect(await saved.json()).toMatchObject({ length: 31, price: 130, ...amenities, vehicle_feet: 7 });
  expect(await saved.json()).toMatchObject({ vehicle_inches: 2 });

  const own = page.getByRole("article", { name: "Garage of the first window" });
  await own.getByRole("link", { name: "Edit" }).waitFor();
  await deleteWithRefusals(page, own);
  await page.goto(`/landlord/properties/${id}/edit`);
  await page.getByText("Property not found.").first().waitFor();
});

test(
  "Manage starts with the days that are offered, and its Save offers no others",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(390);
    await site.logIn(page, "landlord");
    const dates = { start_date: dayFromNow(10), end_date: dayFromNow(80) };
    const id = await addProperty(page, site.url, "Garage until spring", dates);
    const offered = async () => {
      const answer = await page.request.get(`/api/properties/${id}/availability`);
      return ((await answer.json()) as { offered: unknown }).offered;
    };
    const withdrawn = { from: dayFromNow(30), to: dayFromNow(39), available: false };
    await post(site, page, `/api/properties/${id}/availability/range`, withdrawn);
    const stretches = [
      { from: dayFromNow(10), to: dayFromNow(29) },
      { from: dayFromNow(40), to: dayFromNow(80) },
    ];
    expect(await offered()).toEqual(stretches);

    await page.goto("/landlord-dashboard?tab=spaces");
    await hydrated(page);
    const own = page.getByRole("article", { name: "Garage until spring" });
    await own.getByRole("button", { name: "Manage" }).click();
    const form = own.getByRole("form", { name: "Availability of Garage until spring" });
    const valueOf = (label: string) => form.getByRole("textbox", { name: label }).inputValue();
    expect([await valueOf("Start date"), await valueOf("End date")]).toEqual([
      americanDate(dayFromNow(10)),
      americanDate(dayFromNow(29)),
    ]);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText(`Saved: available ${daysInWords(dayFromNow(10), dayFromNow(29))}.`).waitFor();
    expect(await offered()).toEqual(stretches);
  },
);

test(
  "a landlord adds a space like one of theirs; nobody else reads it by that way",
  { timeout: 120_000 },
  async () => {
    const page = await site.open(390);
    await site.logIn(page, "landlord");
    const fields = { description: "Dry, with a ramp.", deposit: "50", hide_address: "true" };
    const id = await addProperty(page, site.url, "Unit 1", fields);
    await page.goto("/landlord-dashboard?tab=spaces");
    await hydrated(page);
    const own = page.getByRole("article", { name: "Unit 1" });
    await own.getByText("More", { exact: true }).click();
    await own.getByRole("link", { name: "Duplicate" }).click();
    await page.getByText("Filled in from “Unit 1”").waitFor();
    await expectAccessible(page);
    const title = page.getByLabel("Title", { exact: true });
    await expect.poll(() => title.inputValue()).toBe("Unit 1");
    await title.fill("Unit 2");
    for (let step = 1; step <= 5; step += 1) {
      await page.getByRole("button", { name: /^Next\s*:/ }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get("copy")).toBe(id);
    }
    await page.getByRole("button", { name: "Add property" }).click();
    await page.getByText("“Unit 2”", { exact: false }).first().waitFor();
    const drafts = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes("draft")),
    );
    expect(drafts).toEqual([]);

    const other = await site.open(390);
    await other.goto(`/landlord/add-property?copy=${id}`);
    await expect.poll(() => new URL(other.url()).pathname).toBe("/login");
  },
);

async function deleteWithRefusals(page: Page, own: ReturnType<Page["getByRole"]>) {
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ status: 500, body: "" }), "Failed to delete property"],
    [(route) => route.abort(), "Server error while deleting property"],
  ];
  await own.getByText("More", { exact: true }).click();
  await own.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Garage of the first window”?" });
  for (const [answer, sentence] of answers) {
    await page.route("**/api/properties/*", answer, { times: 1 });
    await dialog.getByRole("button", { name: "Delete space" }).click();
    await dialog.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
  }
  await dialog.getByRole("button", { name: "Delete space" }).click();
  await own.waitFor({ state: "detached" });
}
