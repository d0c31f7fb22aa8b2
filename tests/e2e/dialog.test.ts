import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** Closes the dialog like Escape, like its button, or like a press beside it, and presses what opens it at once. */
const reopens = {
  async escape(dialog: Node, opener: Node | null) {
    (dialog as HTMLDialogElement).requestClose();
    await Promise.resolve();
    (opener as HTMLElement).click();
  },
  async button(dialog: Node, opener: Node | null) {
    (dialog as HTMLElement).querySelector<HTMLElement>("[aria-label=Close]")!.click();
    await Promise.resolve();
    (opener as HTMLElement).click();
  },
  async beside(dialog: Node, opener: Node | null) {
    (dialog as HTMLElement).click();
    await Promise.resolve();
    (opener as HTMLElement).click();
  },
};

test("a closed dialog opens again by a press that comes before its close event, and returns the focus", async () => {
  const page = await site.open(1280);
  await site.logIn(page, "landlord");
  await page.goto("/landlord-dashboard?tab=spaces");
  await hydrated(page);
  const opener = page.getByRole("button", { name: "Delete", exact: true }).first();
  const dialog = page.getByRole("dialog", { name: /^Delete “/ });
  await opener.click();
  for (const reopen of Object.values(reopens)) {
    await dialog.getByRole("button", { name: "Close" }).waitFor();
    await dialog.evaluate(reopen, await opener.elementHandle());
    // The close event has come by now.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect.poll(() => dialog.isVisible()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
