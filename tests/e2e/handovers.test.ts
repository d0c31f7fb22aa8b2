import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { addProperty } from "#tests/support/landlord-window.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { payAt, post, reserveDay } from "#tests/support/window-calls.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());
const perDay = { price: "12.00", price_per: "Day", start_date: today };

/** A stay of today, paid and accepted. */
async function paidStay(landlord: Page, tenant: Page): Promise<string> {
  const propertyId = await addProperty(landlord, site.url, "Handed over", perDay);
  const reservationId = await reserveDay(site, tenant, propertyId, today);
  const { url } = await post<{ url: string }>(site, tenant, "/api/create-checkout-session", {
    reservationId,
  });
  await payAt(site, tenant, url);
  const sql = (text: string) => onDatabase(site.server.databaseUrl, text);
  await expect
    .poll(async () => {
      await sql(
        `update reservations set status = 'accepted' where id = '${reservationId}' and payment_status = 'paid'`,
      );
      const read = await tenant.request.get(`/api/reservations/${reservationId}`);
      return ((await read.json()) as { status: string }).status;
    })
    .toBe("accepted");
  return reservationId;
}

async function agreeIn(page: Page) {
  const question = page.getByRole("dialog", { name: "Agree to the move-in?" });
  await question.getByRole("button", { name: "Agree", exact: true }).click();
}

async function addPhoto(page: Page, note: string) {
  const movedIn = page.getByRole("region", { name: "Move-in" });
  await movedIn
    .getByLabel("Photos", { exact: true })
    .setInputFiles({ name: "space.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
  await movedIn.getByLabel("Note (optional)").fill(note);
  await movedIn.getByRole("button", { name: "Add to the move-in" }).click();
  await movedIn.getByRole("paragraph").filter({ hasText: note }).waitFor();
}

/** What the page says of a zip: the exported one from the disk, without a network, or the one on our site. */
async function checkZip(zip: Buffer, folder: string, name: string, place: "disk" | "site"): Promise<string> {
  const at = (file: string) => path.join(folder, `${name}-${file}`);
  writeFileSync(at("timeline.zip"), zip);
  const page = await site.open(360);
  if (place === "disk") {
    writeFileSync(at("verify.html"), unzipSync(zip)["verify.html"]!);
    await page.context().setOffline(true);
  }
  await page.goto(place === "disk" ? `file://${at("verify.html")}` : "/verify-timeline");
  await page.getByLabel("Check the whole zip").setInputFiles(at("timeline.zip"));
  await page.getByRole("heading", { name: /^(Not v|V)erified$/ }).waitFor();
  const said = await page.getByRole("status").innerText();
  await expectNoOverflow(page);
  if (place === "site") await expectAccessible(page);
  await page.context().setOffline(false);
  await page.close();
  return said;
}

test(
  "both sides add photos and tick, and the timeline's zip proves itself from a disk; a changed one doesn't",
  { timeout: 180_000 },
  async () => {
    const [tenant, landlord] = [await site.open(390), await site.open(1280)];
    await site.logIn(tenant, "tenant");
    await site.logIn(landlord, "landlord");
    const id = await paidStay(landlord, tenant);

    await tenant.goto(`/checkout/${id}`);
    await tenant.getByRole("link", { name: /Handover and timeline/ }).click();
    await shown(tenant, "Handover");
    await hydrated(tenant);
    await addPhoto(tenant, "The bulb is out.");
    await expectNoOverflow(tenant);
    await expectAccessible(tenant);

    await landlord.goto(`/handovers/${id}`);
    await hydrated(landlord);
    const movedIn = landlord.getByRole("region", { name: "Move-in" });
    await movedIn.getByRole("paragraph").filter({ hasText: "The bulb is out." }).waitFor();
    await movedIn.getByRole("button", { name: "Agree to the move-in" }).click();
    await agreeIn(landlord);
    await movedIn.getByText("You agreed", { exact: false }).first().waitFor();
    await expectAccessible(landlord);

    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByRole("button", { name: "Agree to the move-in" }).click();
    await agreeIn(tenant);
    await tenant.getByText("Both agreed").waitFor();
    await tenant.getByText("now it can’t be changed", { exact: false }).waitFor();
    await expectNoOverflow(tenant);

    // Both screens of the stay show the newest: rendered for a link, and loaded by a click.
    const html = async (page: Page, url: string) => (await page.request.get(url)).text();
    expect(await html(tenant, `/checkout/${id}`)).toContain("You agreed to the move-in");
    const requests = "/landlord-dashboard?tab=requests";
    expect(await html(landlord, `${requests}&reservation=${id}`)).toContain(
      "The tenant agreed to the move-in",
    );
    await landlord.goto(requests);
    await hydrated(landlord);
    await landlord.locator(`a[href$="reservation=${id}"]`).click();
    const summary = landlord.getByRole("region", { name: "Timeline of Handed over" });
    await summary.getByText("The tenant agreed to the move-in").waitFor();
    await expectAccessible(landlord);
    await summary.getByRole("link", { name: "All of the timeline of Handed over" }).click();
    await shown(landlord, "Handover");

    const [download] = await Promise.all([
      tenant.waitForEvent("download"),
      tenant.getByRole("link", { name: "Download the timeline with its photos" }).click(),
    ]);
    const folder = mkdtempSync(path.join(os.tmpdir(), "timeline-"));
    const saved = path.join(folder, "saved.zip");
    await download.saveAs(saved);
    const zip = readFileSync(saved);
    for (const place of ["disk", "site"] as const)
      expect(await checkZip(zip, folder, "good", place)).toMatch(/^Verified/);

    // One byte of the zip's own page: only the signature of the whole zip notices.
    const other = Buffer.from(zip);
    other[zip.indexOf("Check a timeline")]! ^= 1;
    const changed = await checkZip(other, folder, "changed", "site");
    expect(changed).toContain("Not verified");
    expect(changed).toContain("a byte of it was changed");

    const files = unzipSync(zip);
    const photo = Object.keys(files).find((name) => name.startsWith("photos/"))!;
    files[photo]![1000]! ^= 1;
    const bad = await checkZip(Buffer.from(zipSync(files)), folder, "bad", "disk");
    expect(bad).toContain("Not verified");
    expect(bad).toContain(`${photo} was changed.`);
    expect(bad).toContain("it was packed again");
  },
);
