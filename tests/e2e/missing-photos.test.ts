import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** The pictures of this stay on a screen, and whether each is shown. */
const picturesOf = (title: string, page: Page) =>
  page
    .getByRole("article")
    .or(page.getByRole("listitem"))
    .or(page.getByRole("region", { name: "Summary" }))
    .filter({ hasText: title })
    .locator("img:visible")
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ src, naturalWidth }) => [
        new URL(src).pathname,
        naturalWidth > 0,
      ]),
    );

test(
  "a photo that is missing shows the placeholder on each screen of a stay",
  { timeout: 120_000 },
  async () => {
    const [landlord, tenant] = [await site.open(1280), await site.open(390)];
    await site.logIn(landlord, "landlord");
    await site.logIn(tenant, "tenant");
    await tenant.goto("/tenant-dashboard");
    const running = tenant.getByRole("region", { name: "Your stay now" });
    const title = await running.getByRole("heading", { level: 3 }).innerText();
    const pass = await running.getByRole("link", { name: "Show pass" }).getAttribute("href");
    const id = pass!.split("/").at(-1)!;
    const screens: [Page, string][] = [
      [tenant, "/tenant-dashboard"],
      [tenant, "/tenant-dashboard?tab=bookings"],
      [tenant, `/checkout/${id}`],
      [landlord, `/landlord-dashboard?tab=requests&reservation=${id}`],
    ];
    for (const [page, path] of screens) {
      await page.route("**/photos/**", (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto(path);
      await hydrated(page);
      await expect
        .poll(() => picturesOf(title, page), { message: path })
        .toContainEqual(["/placeholder.svg", true]);
      const pictures = await picturesOf(title, page);
      expect(pictures.filter(([, isShown]) => !isShown)).toEqual([]);
    }
  },
);

test("a photo that is missing shows the placeholder where its landlord edits the space", async () => {
  const landlord = await site.open(1280);
  await site.logIn(landlord, "landlord");
  const host = (await (await fetch(`${site.url}/api/hosts/kowalski-spaces`)).json()) as {
    properties: { id: string }[];
  };
  await landlord.route("**/photos/**", (route) => route.fulfill({ status: 404, body: "" }));
  await landlord.goto(`/landlord/properties/${host.properties[0]!.id}/edit`);
  await hydrated(landlord);
  const pictures = landlord.locator("main img:visible");
  await expect.poll(() => pictures.count()).toBeGreaterThan(0);
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => (all as HTMLImageElement[]).map((image) => image.naturalWidth > 0)),
    )
    .not.toContain(false);
});
