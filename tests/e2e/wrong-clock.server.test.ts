import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { closeBrowser, hydrated, openBrowser, openWindow } from "#tests/support/browser.ts";
import { newLandlord, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";

let web: WebProcess;
let browser: Browser;

beforeAll(async () => {
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, WORKER: "false" };
  [web, browser] = await Promise.all([startWeb(settings), openBrowser()]);
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  if (web) await stopProcess(web);
});

const minute = 60_000;

test.each([-2, 2])(
  "in a browser whose clock is %i hours off, visitor and landlord see the right time left",
  async (hours) => {
    const visitor = newVisitor();
    const owner = await newLandlord();
    const { id } = await newReservation(visitor.actor, await newProperty(owner, { title: "Clock bay" }));
    for (const [person, path, sentence, other] of [
      [visitor, `/checkout/${id}`, "29 minutes left to confirm", "19 minutes left to confirm"],
      [owner, "/landlord-dashboard", "29 minutes", "19 minutes"],
    ] as const) {
      const holdUntil = new Date(Date.now() + 29.95 * minute);
      await db.updateTable("reservations").set({ holdUntil }).where("id", "=", id).execute();
      const page = await openWindow(browser, web.url);
      const [name = "", value = ""] = person.cookie.split("=");
      await page.context().addCookies([{ name, value, url: web.url }]);
      await page.clock.install({ time: Date.now() + hours * 60 * minute });
      await page.goto(path);
      await hydrated(page);
      await page.getByText(sentence, { exact: false }).first().waitFor();
      await page.clock.fastForward("10:00");
      await page.getByText(other, { exact: false }).first().waitFor();
      await expect.poll(() => page.getByText("Time’s up.").count()).toBe(0);
    }
  },
  60_000,
);
