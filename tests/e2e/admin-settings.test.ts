import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible, expectNoOverflow, hydrated, showAt } from "#tests/support/browser.ts";
import { unfold } from "#tests/support/settings-screen.ts";
import { demoSite } from "#tests/support/demo-site.ts";

// Its own server: others see what settings say.
const site = demoSite({ COMPANY_NAME: "Set Inc." });

test(
  "an administrator sets the name, color and heading, is told what is wrong, and undoes it",
  { timeout: 180_000 },
  async () => {
    const page = await site.open(1280);
    await site.logIn(page, "admin");
    await page.goto("/admin/settings");
    await hydrated(page);
    await unfold(page, "Brand", "Company", "Home page");
    const company = page.getByLabel("Company", { exact: true }).and(page.locator("input"));
    await expect.poll(() => company.isDisabled()).toBe(true);
    await page.getByText("Set by the environment, as COMPANY_NAME.").waitFor();
    const name = page.getByLabel("Name of the marketplace");
    const color = page.getByLabel("Color", { exact: true });
    const save = page.getByRole("button", { name: "Save settings" });
    await name.fill("Harrisburg Spaces");
    await color.fill("#ffd400");
    await page.getByText("This color is too light").waitFor();
    await save.click();
    await page.getByText("Color must be darker").first().waitFor();
    // What is refused leads to its field, also where its group is folded again.
    await expect.poll(() => isFocused(color)).toBe(true);
    await page.getByText("2 changed").first().waitFor();
    await page.getByRole("heading", { level: 2, name: "Brand", exact: true }).click();
    await color.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Color must be darker/ }).click();
    await expect.poll(() => isFocused(color)).toBe(true);
    await expect.poll(() => page.getByText("No changes yet.").count()).toBe(1);
    await color.fill("#7a1f5c");
    await page.getByRole("group", { name: "Preview" }).waitFor();
    await page.getByLabel("Heading", { exact: true }).fill("Find room nearby");
    await save.click();
    await page.getByText("Saved. Everyone sees it within 5 seconds.").waitFor();
    await page.getByRole("banner").getByText("Harrisburg Spaces").waitFor();
    for (const [width, scheme] of [
      [360, "light"],
      [1280, "dark"],
      [1280, "light"],
    ] as const) {
      await showAt(page, width, scheme);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    // A wide picture, of which the half is transparent.
    const choose = page.getByLabel("Choose: Logo", { exact: true });
    await choose.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo() });
    await page.getByRole("img", { name: "Logo" }).waitFor();
    const mark = page.getByRole("banner").locator(".brand-mark");
    await expect.poll(async () => ratioOf(await mark.boundingBox())).toBe(4);
    for (const [width, scheme] of [
      [360, "dark"],
      [1280, "light"],
    ] as const) {
      await showAt(page, width, scheme);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Remove Logo" }).click();
    await expect.poll(async () => ratioOf(await mark.boundingBox())).toBe(1);
    await page
      .getByRole("button", { name: /^Undo.*Logo/ })
      .first()
      .waitFor();
    await page.mouse.move(0, 0);
    await expect
      .poll(() => save.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe("rgb(122, 31, 92)");

    const visitor = await site.open(360);
    await visitor.goto("/");
    await visitor.getByRole("heading", { name: "Find room nearby" }).waitFor();
    await expectAccessible(visitor);

    // Another window has saved since: nothing is overwritten.
    const stale = await site.open(360);
    await site.logIn(stale, "admin");
    await stale.goto("/admin/settings");
    await hydrated(stale);
    await unfold(stale, "Limits and times", "Brand");
    await page.getByRole("button", { name: /^Undo.*Name/ }).click();
    await expect.poll(() => name.inputValue()).toBe("");
    await stale.getByLabel("Days of notice").fill("30");
    // The button stays at the foot of the window, and covers no field that has the focus.
    const [foot, long] = [
      stale.getByRole("button", { name: "Save settings" }),
      stale.getByLabel("Forbidden things"),
    ];
    for (const field of [long, stale.getByLabel("Days of notice"), long]) {
      await field.focus();
      await expect
        .poll(async () => {
          const [above, below] = [await field.boundingBox(), await foot.boundingBox()];
          return above!.y + above!.height < below!.y && below!.y < 800;
        })
        .toBe(true);
    }
    await stale.getByRole("button", { name: "Save settings" }).click();
    await stale.getByText("Someone else has saved settings").waitFor();
    await stale.getByRole("button", { name: "Show the current settings" }).click();
    await expect.poll(() => stale.getByLabel("Days of notice").inputValue()).toBe("");
    await expect.poll(() => stale.getByLabel("Name of the marketplace").inputValue()).toBe("");
  },
);

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

async function logo(): Promise<Buffer> {
  const square = { create: { width: 128, height: 128, channels: 4, background: "#7a1f5c" } } as const;
  return sharp({ create: { width: 512, height: 128, channels: 4, background: "#00000000" } })
    .composite([{ input: await sharp(square).png().toBuffer(), gravity: "west" }])
    .png()
    .toBuffer();
}

function ratioOf(box: { width: number; height: number } | null): number {
  return box === null ? 0 : Math.round((10 * box.width) / box.height) / 10;
}

test(
  "an open search has a changed fee in its prices from the next search on",
  { timeout: 120_000 },
  async () => {
    const [admin, visitor] = [await site.open(1280), await site.open(1280)];
    await visitor.goto("/?query=17101");
    await hydrated(visitor);
    const rents = visitor.getByRole("article").getByText(/^rent \$/);
    await rents.first().waitFor();
    await site.logIn(admin, "admin");
    await admin.goto("/admin/settings");
    await hydrated(admin);
    await unfold(admin, "Fees and taxes");
    await admin.getByRole("textbox", { name: "Service fee", exact: true }).fill("0%");
    await admin.getByRole("button", { name: "Save settings" }).click();
    await admin.getByText("Saved. Everyone sees it").first().waitFor();
    await visitor.getByRole("combobox", { name: "Order" }).selectOption("Lowest price");
    await expect.poll(() => rents.count()).toBe(0);
    await expect.poll(() => visitor.getByText(/^Prices include/).count()).toBe(0);
    // The page of money says what such a fee loses, and by which price of cards.
    await admin.goto("/admin/money");
    const left = admin.getByRole("region", { name: "What the fee leaves of a rent" });
    await left.getByText("You lose money on every rent: the card costs more than the fee.").waitFor();
    await left.getByText("Card costs: the standard price 2.9% + $0.30 of US cards").waitFor();
  },
);

test("a group shows what is typed in it, while the others stay folded", { timeout: 120_000 }, async () => {
  const page = await site.open(360);
  await site.logIn(page, "admin");
  await page.goto("/admin/settings");
  await hydrated(page);
  await unfold(page, "Brand");
  const brand = page.getByRole("group", { name: "Your brand as people see it" });
  await page.getByLabel("Name of the marketplace").fill("Lehigh Spaces");
  await brand.getByText("Lehigh Spaces", { exact: true }).waitFor();
  await expectNoOverflow(page);
  await unfold(page, "Company");
  const seller = page.getByRole("group", { name: "The seller as receipts name it" });
  await seller.getByText("Set Inc.").waitFor();
});
