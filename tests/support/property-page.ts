import type { Locator, Page } from "playwright-core";
import { tidyDate } from "#app/platform/dates.ts";

/** The label of the focused element, or its field's name. */
export function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute("aria-label") ??
      document.activeElement?.getAttribute("name") ??
      null,
  );
}

/** Scrolls to the calendar of free days, which exists only near the screen. */
export async function toCalendar(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Availability" }).scrollIntoViewIfNeeded();
}

/** A calendar's day, by its date and state in words. */
export function dayNamed(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** The months that a calendar shows. */
export async function gridsOf(page: Page): Promise<(string | null)[]> {
  const grids = await page.getByRole("grid").all();
  return Promise.all(grids.map((grid) => grid.getAttribute("aria-label")));
}

/** The dates in the form, however they are written. */
export function fields(page: Page): Promise<string[]> {
  const labels = ["Select Start Date", "Select End Date"];
  return Promise.all(
    labels.map(async (label) => tidyDate(await page.getByLabel(label, { exact: true }).inputValue())),
  );
}
