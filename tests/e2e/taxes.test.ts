import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { unfold } from "#tests/support/settings-screen.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { day } from "#tests/support/reservations.ts";

const site = demoSite({});
const head = "jurisdiction,state,zip_prefix,rate,added_or_included,valid_from";
const file = (...rows: string[]) => ({
  name: "rates.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([head, ...rows].join("\n")),
});

async function looksRight(page: Page) {
  for (const [width, scheme] of [
    [360, "light"],
    [768, "dark"],
    [1280, "light"],
  ] as const) {
    await showAt(page, width, scheme);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test(
  "an administrator imports rates, sees what is wrong with a file, turns taxes on, and a visitor reads them in the price",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/taxes");
    await hydrated(page);
    await page.getByText("Taxes are off").waitFor();
    await page.getByText("No rates yet. Import a file, or add one.").waitFor();
    await page.getByText("No taxes were taken yet.").waitFor();
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByText("Choose a file.").waitFor();
    await looksRight(page);
    const chosen = page.getByLabel("File", { exact: true });
    await chosen.setInputFiles(
      file("Pennsylvania,PA,,60%,,2026-01-01", "Dauphin County,,171,2%,,2026-01-01"),
    );
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByText("Nothing was imported. Row 2, rate:").waitFor();
    await page.getByRole("list", { name: "Problems" }).getByText("Row 3, state:").waitFor();
    await looksRight(page);
    await chosen.setInputFiles(
      file("Pennsylvania,PA,,6%,,2026-01-01", "Dauphin County,PA,171,2%,included,2026-01-01"),
    );
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByText("2 rates in the file, 2 added or corrected.").waitFor();
    await page.getByRole("cell", { name: "Dauphin County" }).waitFor();
    await page.getByRole("cell", { name: "2%, included" }).waitFor();
    await looksRight(page);
    await page.getByRole("link", { name: "Settings" }).last().click();
    await hydrated(page);
    await unfold(page, "Fees and taxes");
    await page.getByRole("combobox", { name: "Taxes" }).selectOption("on");
    // The sandbox's rates come later than this test ends; a time further ahead counts as due.
    await onDatabase(
      site.server.databaseUrl,
      "update schedules set due_at = now() + interval '300 seconds' where name = 'payments.tax-rates-due'",
    );
    await page.getByRole("combobox", { name: "Stripe Tax" }).selectOption("on");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Saved. Everyone sees it").first().waitFor();
    await page.goto("/admin/taxes");
    await hydrated(page);
    await page.getByRole("heading", { name: "Rates from Stripe Tax" }).waitFor();
    await page.getByText("A new place is asked about within minutes.").waitFor();
    await page.getByText("Stripe Tax has named no rates yet.").waitFor();
    await looksRight(page);

    await site.logIn(page, "tenant");
    await page.goto(`/?query=17101&from=${day(10)}&to=${day(12)}`);
    await hydrated(page);
    await page.getByRole("article").first().getByRole("heading").click();
    const words = page.getByText("Dauphin County 2% included, Pennsylvania 6%").first();
    await words.waitFor();
    await expect.poll(async () => words.isVisible()).toBe(true);
    await page.getByText("Includes tax").first().waitFor();
    await looksRight(page);
  },
);

test("one rate is added by its form, with errors at the fields, and without script", async () => {
  const page = await site.open(360);
  await site.logIn(page, "admin");
  await page.goto("/admin/taxes");
  await hydrated(page);
  await page.getByRole("heading", { name: "Add or correct one rate" }).click();
  const form = page.getByRole("region", { name: "Add or correct one rate" });
  await form.getByRole("button", { name: "Save rate" }).click();
  await form.getByText("Write a state by its two letters, such as PA.").waitFor();
  await expect.poll(() => form.getByLabel("Jurisdiction").getAttribute("aria-invalid")).toBe("true");
  await looksRight(page);
  await form.getByLabel("Jurisdiction").fill("Perry County");
  await form.getByLabel("State").fill("PA");
  await form.getByLabel("Rate", { exact: true }).fill("1.25%");
  await form.getByLabel("Valid from").fill("2026-02-01");
  await form.getByLabel("Type of space").selectOption("Basement");
  await form.getByRole("button", { name: "Save rate" }).click();
  await form.getByText("The rate is saved.").waitFor();
  await page.getByRole("cell", { name: "Perry County" }).first().waitFor();

  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await site.logIn(plain, "admin");
  await plain.goto("/admin/taxes");
  await plain.getByRole("heading", { name: "Add or correct one rate" }).click();
  await plain.getByLabel("Jurisdiction").fill("Juniata County");
  await plain.getByLabel("State").fill("Pennsylvania");
  await plain.getByRole("button", { name: "Save rate" }).click();
  await plain.getByText("Write a state by its two letters, such as PA.").waitFor();
  await expect.poll(() => plain.getByLabel("Jurisdiction").inputValue()).toBe("Juniata County");
  await plain.getByLabel("State").fill("PA");
  await plain.getByLabel("Rate", { exact: true }).fill("1%");
  await plain.getByLabel("Valid from").fill("2026-02-01");
  await plain.getByRole("button", { name: "Save rate" }).click();
  await plain.getByRole("cell", { name: "Juniata County" }).first().waitFor();
  await context.close();
});
