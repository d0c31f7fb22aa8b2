import type { Page } from "playwright-core";

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
