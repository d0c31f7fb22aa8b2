import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

test("robots may look at pages, not at calls and uploads, and learn where the site map is", async () => {
  const { status, body } = await call("/robots.txt");
  expect(status).toBe(200);
  expect(body).toContain("Disallow: /api/\nDisallow: /uploads/\n");
  expect(body).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test("the site map lists every property and every landlord who offers one, and nothing that is gone", async () => {
  const [hannah, idle] = [await newLandlord("Hannah Reed"), await newLandlord("Ida Idle")];
  const kept = await newProperty(hannah, { title: "Kept" });
  const gone = await newProperty(hannah, { title: "Gone" });
  await db.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", gone.id).execute();

  const index = await call("/sitemap.xml");
  expect(index.headers.get("content-type")).toContain("application/xml");
  const files = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const base = config.publicUrl;
  expect(files).toEqual(["pages", "properties-1", "hosts-1"].map((name) => `${base}/sitemaps/${name}.xml`));

  const properties = await call("/sitemaps/properties-1.xml");
  expect(properties.body).toContain(`<loc>${base}/properties/${kept.id}</loc><lastmod>20`);
  expect(properties.body).not.toContain(gone.id);
  const hosts = await call("/sitemaps/hosts-1.xml");
  expect(hosts.body).toContain(`<loc>${base}/hosts/hannah-reed`);
  expect(hosts.body).not.toContain(`/hosts/${idle.username.toLowerCase().replaceAll(" ", "-")}`);
  expect((await call("/sitemaps/pages.xml")).body).toContain(`<loc>${base}/about</loc>`);
});

test.each(["properties-2", "properties-0", "hosts-9", "nothing", "pages-1"])(
  "there is no site map %s",
  async (name) => {
    expect((await call(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test.each([
  ["/about/", "/about"],
  ["/properties//?page=2", "/properties?page=2"],
  ["//elsewhere.example/", "/elsewhere.example"],
])("%s leads to %s for good", async (asked, address) => {
  const { status, headers } = await call(asked);
  expect(status).toBe(301);
  expect(headers.get("location")).toBe(address);
});
