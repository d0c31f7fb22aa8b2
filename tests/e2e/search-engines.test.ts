import { beforeAll, describe, expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { centsOf, shareOfCents, toDollars } from "#app/platform/money.ts";
import type { RunningServer } from "#tests/support/run-server.ts";
import { sharedTown } from "#tests/support/shared-town.ts";

let server: RunningServer;
let property: PropertyJson;

beforeAll(async () => {
  server = await sharedTown();
  [property] = (await (await ask("/api/search?query=17101&limit=1")).json()) as [PropertyJson];
});

const ask = (path: string) => fetch(server.url + path, { redirect: "manual" });
const pageOf = async (path: string) => (await ask(path)).text();

/** A page's structured data (schema.org); null without any. */
function dataOf(page: string): Record<string, unknown> | null {
  const [, text] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
}

function contentOf(page: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];
}

function canonicalOf(page: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];
}

describe("pages have their true status", () => {
  test.each([
    ["/", 200],
    ["/?query=17101", 200],
    ["/properties", 200],
    ["/properties?page=2", 200],
    ["/storage", 200],
    ["/samples", 200],
    ["/reserve", 200],
    ["/about", 200],
    ["/contact", 200],
    ["/terms", 200],
    ["/privacy", 200],
    ["/login", 200],
    ["/get-started", 200],
    ["/signup", 200],
    ["/forgot-password", 200],
    ["/cart", 200],
    ["/hosts/kowalski-spaces", 200],
    ["/properties/prp_none", 404],
    ["/hosts/nobody", 404],
    ["/landlord/nobody", 404],
    ["/checkout/prp_none", 404],
    ["/nothing/here", 404],
    ["/sitemaps/properties-9.xml", 404],
  ])("%s: %i", async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test.each([
    ["/property/prp_some?from=2027-01-01", "/properties/prp_some?from=2027-01-01"],
    ["/about/", "/about"],
    ["/properties/prp_some/", "/properties/prp_some"],
  ])("%s has moved permanently", async (path, address) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get("location")]).toEqual([301, address]);
  });
});

test("a property's page says what is offered, for how much and approximately where, under its canonical URL", async () => {
  const page = await pageOf(`/properties/${property.id}?from=2027-01-01&to=2027-01-05`);
  const url = `${server.url}/properties/${property.id}`;
  expect(canonicalOf(page)).toBe(url);
  expect(contentOf(page, "og:url")).toBe(url);
  expect(contentOf(page, "og:image")).toBe(server.url + property.image_url);
  expect(contentOf(page, "twitter:card")).toBe("summary_large_image");
  expect(contentOf(page, "robots")).toBeUndefined();
  expect(dataOf(page)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: property.title,
    url,
    offers: {
      "@type": "Offer",
      // With the service fee of 5%.
      price: toDollars(centsOf(property.price) + shareOfCents(centsOf(property.price), 5, 100)).toFixed(2),
      priceCurrency: "USD",
      availableAtOrFrom: {
        "@type": "Place",
        address: { addressLocality: property.city, postalCode: property.zipcode },
        geo: { latitude: property.latitude, longitude: property.longitude },
      },
    },
  });
});

test("results are a list of their properties, in order; the first visit is none", async () => {
  const found = (await (await ask("/api/search?query=17101&limit=12")).json()) as PropertyJson[];
  const page = await pageOf("/?query=17101&view=list&sort=nearest");
  expect(canonicalOf(page)).toBe(`${server.url}/?query=17101`);
  expect(dataOf(page)).toEqual({
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: found.length,
    itemListElement: found.map(({ id, title }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: title,
      url: `${server.url}/properties/${id}`,
    })),
  });
  expect(dataOf(await pageOf("/"))).toBeNull();
});

test.each([
  ["/get-started", "noindex"],
  ["/login", "noindex"],
  ["/samples", "noindex"],
  ["/properties/prp_none", "noindex"],
  ["/signup", undefined],
  ["/reserve", undefined],
])("%s to search engines: %s", async (path, rule) => {
  expect(contentOf(await pageOf(path), "robots")).toBe(rule);
});
