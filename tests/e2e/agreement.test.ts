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
  await page.getByText("You, by the name in your request").waitFor();
  await page.getByText("The space: “").waitFor();
  // Ids stand once, at its end.
  const text = await page.getByRole("main").innerText();
  expect(text.match(/\b(prp|res)_\w+/g)).toEqual([space!.id]);
  expect(text.trim().endsWith(space!.id)).toBe(true);
  await expectNoOverflow(page);
  await expectAccessible(page);

  const id = await reserveHere(page, site.url, space!.id, from);
  await page.goto(`/checkout/${id}`);
  await page.getByRole("link", { name: /^Agreement/ }).click();
  await shown(page, /^Rental agreement No\. /);
  await page.getByText("Vera Visitor, tenant, agreed with the request on").waitFor();
  await page.getByText("The landlord has not accepted it yet.").waitFor();
  const named = page.getByRole("main").locator("dl dt");
  await expect
    .poll(() => named.allTextContents())
    .toEqual(["Landlord", "Tenant", "Space", "Place", "Dates", "Price"]);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
  const pdf = await page.request.get(href!);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await pdf.body()).toString("latin1").startsWith("%PDF-")).toBe(true);
});
