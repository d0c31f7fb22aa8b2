import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { findAxeViolations } from "./axe.ts";
import { testBrowserPath } from "../../scripts/chromium.ts";
import { closeOtherWindows, leaveWindow, takeWindow } from "./kept-windows.ts";

/**
 * Playwright's own list, because only the last such flag counts; then parts of the address bar that no one sees here.
 */
const featuresOff = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "AimEnabled",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

/** The browser of this process, which runs several files one after the other. */
const kept = globalThis as { browser?: Browser };

/** A headless Chromium; files that share a process also share the browser. */
export async function openBrowser(): Promise<Browser> {
  if (!inject("sharesProcess")) return launch();
  if (!kept.browser?.isConnected()) kept.browser = await launch();
  return kept.browser;
}

/** Closes the windows that are open; and the browser, unless it is kept for the next file. */
export async function closeBrowser(browser: Browser): Promise<void> {
  if (browser !== kept.browser) return browser.close();
  await closeOtherWindows(browser);
}

/** Debian's headless shell or browser if installed, else Playwright's own. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: testBrowserPath() ?? undefined,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-sync",
      // A test sees each page once: compiling hot functions to better code costs more than that code saves.
      "--js-flags=--no-turbofan,--no-maglev",
      `--disable-features=${featuresOff.join(",")}`,
    ],
  });
}

/** A width in which results come without a map. Without a graphics card, drawing it takes a second of a core. */
export const belowMap = 1000;

/** `deviceScaleFactor` are device pixels per CSS pixel: phones have two or more, which is four times the drawing. */
export type WindowOptions = { timezoneId?: string; deviceScaleFactor?: number };

/** One person's browser window at a width, with its own storage and cookies. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  width = 1280,
  more: WindowOptions = {},
): Promise<Page> {
  const { page, troubles } = await takeWindow(browser, { ...more, baseURL, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 800 });
  page.setDefaultTimeout(30_000);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await takePicture(page);
    // An open page keeps drawing its map and asking for news, at the cost of the tests that follow.
    const found = [...troubles];
    await leaveWindow(page);
    expect(found, "errors in the browser").toEqual([]);
  });
  return page;
}

async function takePicture(page: Page): Promise<void> {
  const picture = path.resolve("build", "failed-tests", `${Date.now()}.png`);
  await page.screenshot({ path: picture, fullPage: true }).catch(() => undefined);
  process.stderr.write(`The browser was at ${page.url()}; its picture is ${picture}\n`);
}

/** Changes the width and colors of the window without loading its page again. */
export async function showAt(page: Page, width: number, colorScheme: "light" | "dark"): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await endTransitions(page);
}

/**
 * Colors on their way from one scheme to the other have neither's contrast. Where a color is inherited, the end of one
 * transition begins the next.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let turn = 0; turn < 50; turn++) {
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (running.length === 0) return;
      for (const transition of running) transition.finish();
    }
  });
}

/** No sideways scroll. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { scroll, client, height, body } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
    body: Math.max(document.body.offsetHeight, document.documentElement.clientHeight),
  }));
  expect(scroll, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(client);
  expect(height, `an empty end of ${page.url()}`).toBeLessThanOrEqual(body);
}

/** Expects axe to find nothing on the page, or on the part that a selector names. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await endTransitions(page);
  if (part === undefined) {
    const { html, scheme } = await page.evaluate(() => ({
      html: `${location.pathname} ${innerWidth} ${document.body.innerHTML}`,
      scheme: matchMedia("(prefers-color-scheme: dark)").matches,
    }));
    const before = checked.get(page);
    if (before?.html === html) {
      if (!before.schemes.has(scheme)) await expectContrast(page);
      before.schemes.add(scheme);
      return;
    }
    expect(await findAxeViolations(page), `axe on ${page.url()}`).toEqual([]);
    checked.set(page, { html, schemes: new Set([scheme]) });
    return;
  }
  expect(await findAxeViolations(page, { part }), `axe on ${page.url()}`).toEqual([]);
}

/** What was checked last, by window: another scheme changes the same elements' colors, so only contrast. */
const checked = new WeakMap<Page, { html: string; schemes: Set<boolean> }>();

/** Expects enough contrast: all that other colors change about a page that is otherwise accessible. */
export async function expectContrast(page: Page): Promise<void> {
  await endTransitions(page);
  const violations = await findAxeViolations(page, { rules: ["color-contrast"] });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}

/** Waits for hydration: React's event handlers work from then on. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith("__react"));
  // By default it looks in each frame, and so makes the page draw all the time.
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
}

/** Waits until the page with this heading is on screen, and returns its URL, which changes earlier than the screen. */
export async function shown(page: Page, heading: string | RegExp): Promise<URL> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  return new URL(page.url());
}

/** Every wait of the page of two seconds or longer, in milliseconds of its own clock. */
export async function noteWaits(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const noted: number[] = [];
    const wait = window.setTimeout.bind(window);
    const noting = (work: (...given: unknown[]) => void, ms: number, ...given: unknown[]) => {
      if (ms >= 2000) noted.push(ms);
      return wait(work, ms, ...given);
    };
    Object.assign(window, { noted, setTimeout: noting });
  });
  return () => page.evaluate(() => Reflect.get(window, "noted") as number[]);
}
