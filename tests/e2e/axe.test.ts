import { expect, test } from "vitest";
import { closeBrowser, openBrowser, openWindow } from "#tests/support/browser.ts";
import { findAxeViolations } from "#tests/support/axe.ts";

test("axe names what is wrong with a page, again on the same page, and only in the part that is asked for", async () => {
  const browser = await openBrowser();
  try {
    const page = await openWindow(browser, "http://localhost");
    await page.setContent(
      `<html lang="en"><title>Two faults</title><main><h1>Two faults</h1><img src="data:,">
      <p style="color: #ccc; background: #fff">Pale</p></main></html>`,
    );
    const pale = 'color-contrast: <p style="color: #ccc; background: #fff">Pale</p>';
    const faults = [pale, 'image-alt: <img src="data:,">'];
    expect((await findAxeViolations(page)).toSorted()).toEqual(faults);
    expect((await findAxeViolations(page)).toSorted()).toEqual(faults);
    expect(await findAxeViolations(page, { rules: ["color-contrast"] })).toEqual([pale]);
    expect(await findAxeViolations(page, { part: "h1" })).toEqual([]);
  } finally {
    await closeBrowser(browser);
  }
});
