import type { Browser, Page } from "playwright-core";
import { openWindow } from "./browser.ts";
import type { Person } from "./people.ts";

/** A browser window of this person, with their session; of a new visitor without one. */
export async function openAs(
  browser: Browser,
  serverUrl: string,
  person: Person | null,
  width: number,
): Promise<Page> {
  const page = await openWindow(browser, serverUrl, width);
  const [name = "", value = ""] = person?.cookie.split("=") ?? [];
  if (person) await page.context().addCookies([{ name, value, url: serverUrl }]);
  return page;
}
