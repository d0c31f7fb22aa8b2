import type { Page } from "playwright-core";

/** Opens these groups of the settings. */
export async function unfold(page: Page, ...groups: string[]): Promise<void> {
  for (const group of groups) {
    const heading = page.getByRole("heading", { level: 2, name: group, exact: true });
    await heading.click();
  }
}
