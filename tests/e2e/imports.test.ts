import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";
import { csvFile, goodRow } from "#tests/support/imports.ts";

const site = demoSite();

const file = (rows: Record<string, string>[]) => ({
  name: "my spaces.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(csvFile(rows)),
});

async function looksRight(page: Page) {
  for (const [width, scheme] of [
    [360, "light"],
    [360, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    await showAt(page, width, scheme);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test(
  "a landlord chooses a file, sees what is wrong by row, imports the others and corrects the rest",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "landlord");
    await page.goto("/landlord-dashboard?tab=spaces");
    await page.getByRole("link", { name: "Import spaces" }).click();
    await page.getByRole("heading", { name: "Import spaces" }).waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("Choose a file.").waitFor();
    await looksRight(page);
    const rows = [
      goodRow("I-1", { notes: "ours" }),
      goodRow("I-2"),
      goodRow("I-3", { price: "free", zipcode: "10001" }),
    ];
    await page.getByLabel("File", { exact: true }).setInputFiles(file(rows));
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("2 rows without problems").waitFor();
    await page.getByText("Columns that we don’t know, and leave out: notes.").waitFor();
    await page.getByText("Price in dollars: Price must be").waitFor();
    await looksRight(page);
    await page.getByRole("button", { name: "Import 2 spaces" }).click();
    await page.getByText("2 spaces added").waitFor();
    await looksRight(page);
    await page.getByText("Columns", { exact: true }).click();
    await looksRight(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "These rows (CSV)" }).click();
    expect((await download).suggestedFilename()).toBe("problems.csv");
    await page.getByLabel("File", { exact: true }).setInputFiles(file(rows.slice(0, 2)));
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("2 spaces as before").waitFor();
    await page.getByRole("radio", { name: "Import none" }).check();
    await page.getByRole("button", { name: "Import 2 spaces" }).click();
    await page.getByText("0 spaces added, 2 as before").waitFor();
    await page.getByRole("link", { name: "Your spaces" }).click();
    await page.getByText("Dry garage I-1").first().waitFor();
  },
);

test(
  "an administrator imports for a landlord by email, also without script",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/import");
    await hydrated(page);
    await page.getByLabel("Landlord’s email").fill("no-one@people.example");
    await page.getByLabel("File", { exact: true }).setInputFiles(file([goodRow("J-1")]));
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("No landlord with an account that is open has this email.").waitFor();
    await page.getByLabel("Landlord’s email").fill("landlord@sparebay.example");
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("1 row without problems").waitFor();
    await looksRight(page);

    const plain = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const bare = await plain.newPage();
    await site.logIn(bare, "admin");
    await bare.goto(page.url());
    await bare.getByRole("button", { name: "Import 1 space" }).click();
    await expect
      .poll(
        async () => {
          await bare.goto(page.url());
          return bare.getByText("1 space added").count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await plain.close();
  },
);

test(
  "a landlord sends a zip with pictures, reads which could not be used, and has them fetched again",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(360);
    await site.logIn(page, "landlord");
    await page.goto("/landlord/import");
    await hydrated(page);
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
    const rows = [
      goodRow("Z-1", { photo_urls: "a.png half.png" }),
      goodRow("Z-2", { photo_urls: "gone.png" }),
    ];
    const buffer = Buffer.from(
      zipSync({
        "spaces/list.csv": strToU8(csvFile(rows)),
        "spaces/a.png": new Uint8Array(picture),
        "spaces/half.png": new Uint8Array(picture.subarray(0, picture.length / 2)),
      }),
    );
    const zip = { name: "my spaces.zip", mimeType: "application/zip", buffer };
    await page.getByLabel("File", { exact: true }).setInputFiles(zip);
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("The zip has no picture called “gone.png”.").waitFor();
    await page.getByRole("button", { name: "Import 1 space" }).click();
    await page.getByText("1 photo added, 1 photo failed").waitFor({ timeout: 60_000 });
    await page.getByText("half.png: “half.png” cannot be used").waitFor();
    await looksRight(page);
    await page.getByRole("button", { name: "Fetch failed photos again" }).click();
    await page.getByText("Fetching photos: 1 of 2 photos").waitFor();
    await page.getByText("1 photo added, 1 photo failed").waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  },
);
