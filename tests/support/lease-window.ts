import type { Page } from "playwright-core";
import { hydrated, shown } from "./browser.ts";
import { payWith } from "./demo-tools.ts";

/** In this window the demo's tenant reserves one of the demo's garages, by its title, without an end from tomorrow. */
export async function reserveWithoutEnd(
  site: { url: string },
  tenant: Page,
  title: string,
): Promise<{ id: string; code: string; propertyId: string }> {
  const answer = await fetch(`${site.url}/api/search?query=17109&renews=true&limit=60`);
  const rentals = (await answer.json()) as { id: string; title: string }[];
  const propertyId = rentals.find((one) => one.title === title)!.id;
  await tenant.goto(`/properties/${propertyId}?from=${dayFromNow(1)}`);
  await hydrated(tenant);
  await tenant.getByRole("checkbox", { name: "No end date, billed monthly" }).check();
  await tenant
    .getByText(/your saved card is charged \$126.00 every month until you or the landlord/)
    .waitFor();
  await tenant.getByRole("checkbox", { name: "I agree to be charged every month." }).check();
  await tenant.getByRole("button", { name: "Reserve, billed monthly", exact: true }).first().click();
  const code = (await tenant.getByTestId("reservation-code").first().innerText()).trim();
  return { id: new URL(tenant.url()).searchParams.get("reservationId")!, code, propertyId };
}

/** Theo, whose ID is verified, pays the first month and the deposit; the card is saved. */
export async function payFirstRent(tenant: Page, id: string): Promise<void> {
  await tenant.goto(`/checkout/${id}`);
  await tenant.getByText("You pay $276.00 by card", { exact: false }).waitFor();
  await hydrated(tenant);
  await tenant.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(tenant, "4242424242424242");
  await shown(tenant, "Thank you");
}

function dayFromNow(days: number): string {
  const newYork = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
  return newYork.format(new Date(Date.now() + days * 86_400_000));
}
