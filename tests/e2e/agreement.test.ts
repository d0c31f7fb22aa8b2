import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { reserveHere, soon } from "#tests/support/checkout-steps.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

test("a visitor reads the agreement before the request, and has it with its PDF after", async () => {
  const page = await site.open(360);
  const [space] = (await (await fetch(`${site.url}/api/properties`)).json()) as { id: string }[];
  const [from, to] = [soon(80), soon(86)];
  await page.goto(`/properties/${space!.id}?from=${from}&to=${to}`);
  await hydrated(page);
  // On phones the form is a sheet that a press opens.
  const link = page.locator('a[href^="/agreement?"]').first();
  await link.waitFor({ state: "attached" });
  const preview = await link.getAttribute("href");
  await page.goto(preview!);
  await shown(page, "Rental agreement");
  await page.getByText("The space: “").waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);

  const id = await reserveHere(page, site.url, space!.id, from);
  await page.goto(`/checkout/${id}`);
  await page.getByRole("link", { name: /^Agreement/ }).click();
  await shown(page, /^Rental agreement No\. /);
  await page.getByText("Vera Visitor, tenant, agreed with the request on").waitFor();
  await page.getByText("The landlord has not accepted it yet.").waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
  const pdf = await page.request.get(href!);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await pdf.body()).toString("latin1").startsWith("%PDF-")).toBe(true);
});
