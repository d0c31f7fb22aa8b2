import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { acceptTermsFirst, termsVersion, termsVersions } from "#app/features/accounts/terms/model.ts";
import { expectAccessible, expectNoOverflow, hydrated } from "#tests/support/browser.ts";
import { reserveHere, soon } from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { onDatabase } from "#tests/support/on-server.ts";

const site = demoSite();
const box = (page: Page) => page.getByRole("checkbox", { name: /terms of service/ });
const missing = (page: Page) => page.getByText(acceptTermsFirst);

/** As if this demo member had accepted that version. */
const accepted = (who: string, version: string | null) =>
  onDatabase(
    site.server.databaseUrl,
    `update users set accepted_terms = ${version ? `'${version}'` : "null"} where email = '${who}@sparebay.example'`,
  );

const storedOf = async (email: string) => {
  const [row] = await onDatabase<{ accepted_terms: string }>(
    site.server.databaseUrl,
    `select accepted_terms from users where email = '${email}'`,
  );
  return row?.accepted_terms;
};

test("a signup needs the box, which is not ticked before, and stores the version", async () => {
  const page = await site.open(360);
  await page.goto("/signup");
  await hydrated(page);
  await page.getByLabel("Role").selectOption("tenant");
  await page.getByLabel("Username").fill("Nora");
  await page.getByLabel("Email").fill("nora.terms@people.example");
  for (const label of ["Password", "Confirm password"])
    await page.getByLabel(label, { exact: true }).fill("a-good-password-1");
  await expect.poll(() => box(page).isChecked()).toBe(false);
  const press = () => page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await press();
  await missing(page).waitFor();
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await box(page).press("Space");
  await missing(page).waitFor({ state: "detached" });
  await press();
  await page.getByText("Hi Nora").waitFor();
  expect(await storedOf("nora.terms@people.example")).toBe(termsVersion);
});

test("a landlord of earlier terms is told what changed and accepts as they publish, once", async () => {
  await accepted("denise", "2026-01-01");
  const page = await site.open(360);
  await site.logIn(page, "denise");
  await page.goto("/landlord/add-property?step=dates");
  await hydrated(page);
  await page.getByText(`Our terms have changed. ${termsVersions[0].changed}`).waitFor();
  await box(page).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.goto("/terms");
  await page.getByText(termsVersions[0].changed).waitFor();
  await accepted("denise", termsVersion);
  await page.goto("/landlord/add-property?step=dates");
  await hydrated(page);
  await page.getByRole("button", { name: "Add property" }).waitFor();
  await expect.poll(() => box(page).count()).toBe(0);
});

test("a visitor whose request came without the terms accepts them before paying", async () => {
  const page = await site.open(1280);
  const [space] = (await (await fetch(`${site.url}/api/properties`)).json()) as { id: string }[];
  await page.goto("/about");
  const id = await reserveHere(page, site.url, space!.id, soon(80), {});
  await page.goto(`/checkout/${id}`);
  await hydrated(page);
  await box(page).waitFor();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await missing(page).waitFor();
  await box(page).check();
  await missing(page).waitFor({ state: "detached" });
  await expectAccessible(page);
});
