import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** `troubles` are the errors in the window since a test got it. */
export type TestWindow = { page: Page; troubles: string[] };
type Kept = TestWindow & {
  options: string;
  isChanged: boolean;
  /** Each ends a listener that the test began. */
  ends: (() => void)[];
};

/** After one of these a window differs from a new one for good. */
const lasting =
  "addInitScript exposeBinding exposeFunction newCDPSession routeWebSocket grantPermissions setExtraHTTPHeaders " +
  "setHTTPCredentials setGeolocation setOffline install pauseAt setFixedTime setSystemTime";
/** Each takes some 60 MB, and few tests have more windows at once. */
const most = 4;
/** The windows of this process that no test has, the last one used last. */
const idle: Kept[] = [];
const windows = new WeakMap<Page, Kept>();

/**
 * A window with these options: a new one, or one that is like new but for the scripts and pictures in its cache. Compiling
 * the scripts again takes half of the time to open a page.
 */
export async function takeWindow(browser: Browser, options: BrowserContextOptions): Promise<TestWindow> {
  const wanted = JSON.stringify(options);
  const found = idle.findLastIndex((one) => one.options === wanted && !one.page.isClosed());
  const window = found === -1 ? await newWindow(browser, options) : idle.splice(found, 1)[0]!;
  window.troubles.length = 0;
  return window;
}

async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wanted = JSON.stringify(options);
  const window: Kept = { page, troubles: [], options: wanted, isChanged: false, ends: [] };
  const change = () => (window.isChanged = true);
  page.on("pageerror", (error) => window.troubles.push(error.message));
  page.on("console", (message) => {
    // The browser itself logs refused requests; tests check how the screens react.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      window.troubles.push(message.text());
  });
  page.on("framenavigated", (frame) => frame.url().startsWith(`${options.baseURL}/`) || change());
  context.on("page", change);
  for (const target of [page, page.clock, context]) noteCalls(target, lasting.split(" "), change);
  for (const target of [page, context])
    noteCalls(target, ["on", "once", "addListener"], (event, listener) => {
      window.ends.push(() => Reflect.apply(target.off, target, [event, listener]));
    });
  windows.set(page, window);
  return window;
}

function noteCalls(target: object, names: string[], note: (...given: unknown[]) => void): void {
  for (const name of names) {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== "function") continue;
    const noting = (...given: unknown[]): unknown => {
      note(...given);
      return Reflect.apply(own, target, given);
    };
    Reflect.set(target, name, noting);
  }
}

/** Keeps a window for later tests if it can be made like new; otherwise closes it. */
export async function leaveWindow(page: Page): Promise<void> {
  const window = windows.get(page);
  const isClean = window && !window.isChanged && (await clean(window).catch(() => false));
  if (!isClean) return page.context().close();
  idle.push(window);
  if (idle.length > most) await idle.shift()!.page.context().close();
}

/** Whether it is like new now. The page stays on the site: on another one Chromium would start a new process. */
async function clean(window: Kept): Promise<boolean> {
  const { page, ends } = window;
  const context = page.context();
  for (const end of ends.splice(0)) end();
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await page.goto("/robots.txt", { timeout: 5000 });
  // Only for now: with a second session, a page that is reloaded offline believes that it is online.
  const devtools = await context.newCDPSession(page);
  await Promise.all([
    context.clearCookies(),
    page.evaluate(() => sessionStorage.clear()),
    page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "reduce", forcedColors: null }),
    devtools.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "all" }),
    devtools.send("Page.resetNavigationHistory"),
  ]);
  await devtools.detach();
  window.isChanged = false;
  return true;
}

/** Closes the windows of this browser that a test still has. */
export async function closeOtherWindows(browser: Browser): Promise<void> {
  const unused = new Set(idle.map(({ page }) => page.context()));
  const open = browser.contexts().filter((context) => !unused.has(context));
  await Promise.all(open.map((context) => context.close()));
}
