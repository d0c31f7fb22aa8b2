import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { demoPassword, type UserJson } from "#app/features/accounts/model.ts";
import { openBrowser, openWindow } from "./browser.ts";
import { onDatabase } from "./on-server.ts";
import { type RunningServer, runServer } from "./run-server.ts";

type Settings = Record<string, string>;

/** The demo town on a server of this test file's own, at PUBLIC_URL if that is given, and a browser to walk through it. */
export function demoSite(settings: Settings | (() => Promise<Settings>) = {}) {
  let server: RunningServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const given = typeof settings === "function" ? await settings() : settings;
    [server, browser] = await Promise.all([runServer({ DEMO: "true", ...given }), openBrowser()]);
    url = given["PUBLIC_URL"] ?? server.url;
  });
  // All windows are on one network, and visitors share a name: what they reserved is not counted against the next test's.
  afterEach(async () => {
    const othersMadeThem =
      "update orders set made_from = null, guest_contact = id || guest_contact where made_from is not null";
    await onDatabase(server.databaseUrl, othersMadeThem);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get url() {
      return url;
    },
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    /** A window of someone new, at a width. */
    open: (width?: number, more?: { timezoneId?: string }) => openWindow(browser, url, width, more),
    /** Signs a window in without the form, as one of the demo people: what stands before the @. */
    async logIn(page: Page, who: string): Promise<UserJson> {
      const data = { email: `${who}@sparebay.example`, password: demoPassword };
      const answer = await page.request.post("/api/login", { data, headers: { origin: url } });
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { user: UserJson }).user;
    },
  };
}
