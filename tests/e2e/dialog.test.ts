import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { demoSite } from "#tests/support/demo-site.ts";

const site = demoSite();

/** Closes the dialog as a person does in one of these ways, and presses what opens it at once. */
const ways = ["Escape", "its button", "a press beside it"];
async function reopen(dialog: Node, { way, opener }: { way: string; opener: Node | null }) {
  const open = dialog as HTMLDialogElement;
  if (way === "Escape") open.requestClose();
  else if (way === "its button") open.querySelector<HTMLElement>("[aria-label=Close]")!.click();
  else open.click();
  await Promise.resolve();
  (opener as HTMLElement).click();
}

test("a closed dialog opens again by a press that comes before its close event, and returns the focus", async () => {
  const page = await site.open(1280);
  await site.logIn(page, "landlord");
  await page.goto("/landlord-dashboard?tab=spaces");
  await hydrated(page);
  const own = page.getByRole("article").first();
  const menu = own.locator("summary", { hasText: "More" });
  const opener = own.getByText("Delete", { exact: true });
  const dialog = page.getByRole("dialog", { name: /^Delete “/ });
  await menu.click();
  await opener.click();
  for (const way of ways) {
    await dialog.getByRole("button", { name: "Close" }).waitFor();
    await dialog.evaluate(reopen, { way, opener: await opener.elementHandle() });
    // The close event has come by now.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect.poll(() => dialog.isVisible()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
});
