import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { demoPassword, type UserJson } from "#app/features/accounts/model.ts";
import { closeBrowser, openBrowser, openWindow, type WindowOptions } from "./browser.ts";
import { onDatabase } from "./on-server.ts";
import { type RunningServer, runServer } from "./run-server.ts";
import { sharedTown } from "./shared-town.ts";

type Settings = Record<string, string>;

/** The databases of this process's servers, by origin: for tools that have a window only. */
export const databases = new Map<string, string>();

/**
 * The demo town and a browser. With settings, on this test file's own server, at PUBLIC_URL if given; without, where files
 * share a process, on its server.
 */
export function demoSite(settings: Settings | (() => Promise<Settings>) | null = null) {
  let server: RunningServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const given = typeof settings === "function" ? await settings() : settings;
    const isShared = given === null && inject("sharesProcess") === true;
    const starting = isShared ? sharedTown() : runServer({ DEMO: "true", ...given });
    [server, browser] = await Promise.all([starting, openBrowser()]);
    url = given?.["PUBLIC_URL"] ?? server.url;
    databases.set(new URL(url).origin, server.databaseUrl);
  });
  // All windows share one network, and visitors a name: one test's reservations must not count against the next test's
  // limits.
  afterEach(async () => {
    const othersMadeThem =
      "update orders set made_from = null, guest_contact = id || guest_contact where made_from is not null";
    await onDatabase(server.databaseUrl, othersMadeThem);
  });
  afterAll(async () => {
    if (browser) await closeBrowser(browser);
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
    /** A window with a new profile, at a width. */
    open: (width?: number, more?: WindowOptions) => openWindow(browser, url, width, more),
    /** Logs a window in without the form, as a demo account: `who` is the part before the @. */
    async logIn(page: Page, who: string): Promise<UserJson> {
      const data = { email: `${who}@sparebay.example`, password: demoPassword };
      const answer = await page.request.post("/api/login", { data, headers: { origin: url } });
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { user: UserJson }).user;
    },
  };
}
