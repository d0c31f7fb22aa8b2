import sharp from "sharp";
import { expect, test } from "vitest";
import { router } from "#app/api/router.ts";
import { sitemapRoutesOf } from "#app/api/sitemap.ts";
import { loader as storagePage } from "#app/pages/storage.tsx";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

test("robots may read pages, not calls and uploads, and find the sitemap", async () => {
  const { status, body } = await call("/robots.txt");
  expect(status).toBe(200);
  expect(body).toContain("Disallow: /api/\nDisallow: /uploads/\n");
  expect(body).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test("the web app manifest says what the site is called, with pictures that there are", async () => {
  const { body: manifest, headers } = await call("/manifest.webmanifest");
  expect(headers.get("content-type")).toContain("application/manifest+json");
  // iOS gives push to none but standalone apps.
  expect(manifest).toMatchObject({ name: config.brandName, id: "/", scope: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("the page of the area around Harrisburg is there, and in the sitemap, once it has spaces; in the demo always", async () => {
  const isThere = async () => [
    await storagePage().then(
      () => true,
      ({ init }: { init: { status: number } }) => init.status,
    ),
    (await call("/sitemaps/pages.xml")).body.includes(`<loc>${config.publicUrl}/storage</loc>`),
  ];
  const landlord = await newLandlord();
  await newProperty(landlord, { city: "Lancaster" });
  expect(await isThere()).toEqual([404, false]);
  config.hasDemoPeople = true;
  expect(await isThere()).toEqual([true, true]);
  config.hasDemoPeople = false;
  await newProperty(landlord, { city: "harrisburg" });
  moveClock(120_000);
  expect(await isThere()).toEqual([true, true]);
  moveClock(0);
});

test("the sitemap lists every property and every landlord who offers one, and nothing deleted", async () => {
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
  const pages = (await call("/sitemaps/pages.xml")).body;
  for (const path of ["/about", "/reserve", "/signup"]) expect(pages).toContain(`<loc>${base}${path}</loc>`);
  // Sample properties are not offers.
  expect(pages).not.toContain("/samples");
});

test("more than a file may hold continue in the next one, each once", async () => {
  const landlord = await newLandlord("Lena Long");
  const made = await Promise.all([1, 2, 3].map((turn) => newProperty(landlord, { title: `Long ${turn}` })));
  const small = router();
  const routes = sitemapRoutesOf(2);
  routes.index.at(small, "GET /sitemap.xml", "Machines");
  routes.file.at(small, "GET /sitemaps/{file}", "Machines");
  const read = async (path: string) => (await small.request(path)).text();
  const names = [...(await read("/sitemap.xml")).matchAll(/properties-(\w+)/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(1);
  const files = await Promise.all(names.map((name) => read(`/sitemaps/${name}.xml`)));
  const held = files.map((file) => [...file.matchAll(/\/properties\/(\w+)</g)].map(([, id]) => id));
  expect(held.slice(0, -1).every((ids) => ids.length === 2)).toBe(true);
  expect([1, 2]).toContain(held.at(-1)!.length);
  const all = held.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
});

test.each(["properties-2", "properties-0", "hosts-usr_zzzz", "nothing", "pages-1"])(
  "there is no sitemap %s",
  async (name) => {
    expect((await call(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test.each([
  ["/about/", "/about"],
  ["/properties//?page=2", "/properties?page=2"],
  ["//elsewhere.example/", "/elsewhere.example"],
])("%s redirects to %s permanently", async (asked, address) => {
  const { status, headers } = await call(asked);
  expect(status).toBe(301);
  expect(headers.get("location")).toBe(address);
});
