import type { Page } from "playwright-core";
import { expect } from "vitest";

type Site = { url: string };

/** A call of the API with the session of this window; it must succeed. */
export async function post<Answer>(site: Site, page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data, headers: { origin: site.url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** The tenant of this window reserves a space for one day; returns the reservation's id. */
export async function reserveDay(
  site: Site,
  tenant: Page,
  propertyId: string,
  day: string,
  more: object = {},
): Promise<string> {
  const asked = { properties: [{ property_id: propertyId }], start_date: day, end_date: day, ...more };
  return (await post<{ reservationId: string }>(site, tenant, "/api/reserve-order", asked)).reservationId;
}

/** A space of a request that rents it without an end, on the terms of its quote. */
export async function renewing(site: Site, page: Page, propertyId: string, day: string) {
  const query = new URLSearchParams({ property_id: propertyId, start_date: day, renews: "true" });
  const quote = (await (await page.request.get(`${site.url}/api/quote?${query}`)).json()) as {
    renewal: { consent: string };
  };
  return { property_id: propertyId, renews: true, renewal_consent: quote.renewal.consent };
}

/** Pays at the sandbox's checkout. */
export async function payAt(site: Site, tenant: Page, url: string): Promise<void> {
  await post(site, tenant, `${new URL(url).pathname}/pay`, {
    number: "4242424242424242",
    expiry: "12 / 40",
    cvc: "123",
    name: "Theo",
    email: "theo@people.example",
  });
}
