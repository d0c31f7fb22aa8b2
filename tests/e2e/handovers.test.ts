import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, shown } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { onDatabase } from "#tests/support/on-server.ts";
import { phonePicture } from "#tests/support/pictures.ts";
import { goodProperty } from "#tests/support/property-form.ts";

const site = demoSite();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(Date.now());

async function post<Answer>(page: Page, url: string, data: object): Promise<Answer> {
  const answer = await page.request.post(url, { data, headers: { origin: site.url } });
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** A stay of today, paid and accepted. */
async function paidStay(landlord: Page, tenant: Page): Promise<string> {
  const fields = {
    ...goodProperty,
    title: "Handed over",
    price: "12.00",
    price_per: "Day",
    start_date: today,
  };
  const added = await landlord.request.post("/api/properties", {
    multipart: fields,
    headers: { origin: site.url, accept: "application/json" },
  });
  const { id: propertyId } = (await added.json()) as { id: string };
  const { reservationId } = await post<{ reservationId: string }>(tenant, "/api/reserve-order", {
    properties: [{ property_id: propertyId }],
    start_date: today,
    end_date: today,
  });
  const { url } = await post<{ url: string }>(tenant, "/api/create-checkout-session", { reservationId });
  await post(tenant, `${new URL(url).pathname}/pay`, {
    number: "4242424242424242",
    expiry: "12 / 40",
    cvc: "123",
    name: "Theo",
    email: "theo@people.example",
  });
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

async function addPhoto(page: Page, note: string) {
  const movedIn = page.getByRole("region", { name: "Move-in" });
  await movedIn
    .getByLabel("Photos")
    .setInputFiles({ name: "space.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
  await movedIn.getByLabel("Note (optional)").fill(note);
  await movedIn.getByRole("button", { name: "Add to the move-in" }).click();
  await movedIn.getByRole("paragraph").filter({ hasText: note }).waitFor();
}

/** What the exported page says of a zip, opened from the disk. */
async function checkOnDisk(zip: Buffer, folder: string, name: string): Promise<string> {
  const files = unzipSync(zip);
  const at = (file: string) => path.join(folder, `${name}-${file}`);
  writeFileSync(at("verify.html"), files["verify.html"]!);
  writeFileSync(at("timeline.zip"), zip);
  const page = await site.open();
  await page.context().setOffline(true);
  await page.goto(`file://${at("verify.html")}`);
  await page.getByLabel("The zip that you downloaded").setInputFiles(at("timeline.zip"));
  await page.getByRole("heading", { name: /^(Not v|V)erified$/ }).waitFor();
  const said = await page.getByRole("status").innerText();
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
    await movedIn.getByText("You agreed", { exact: false }).first().waitFor();
    await expectAccessible(landlord);

    await tenant.reload();
    await hydrated(tenant);
    await tenant.getByRole("button", { name: "Agree to the move-in" }).click();
    await tenant.getByText("Both agreed").waitFor();
    await tenant.getByText("now it can’t be changed", { exact: false }).waitFor();
    await expectNoOverflow(tenant);

    const [download] = await Promise.all([
      tenant.waitForEvent("download"),
      tenant.getByRole("link", { name: "Download the timeline with its photos" }).click(),
    ]);
    const folder = mkdtempSync(path.join(os.tmpdir(), "timeline-"));
    const saved = path.join(folder, "saved.zip");
    await download.saveAs(saved);
    const zip = readFileSync(saved);
    expect(await checkOnDisk(zip, folder, "good")).toContain("Verified");

    const files = unzipSync(zip);
    const photo = Object.keys(files).find((name) => name.startsWith("photos/"))!;
    files[photo]![1000]! ^= 1;
    const bad = await checkOnDisk(Buffer.from(zipSync(files)), folder, "bad");
    expect(bad).toContain("Not verified");
    expect(bad).toContain(`${photo} was changed.`);
  },
);
