import sharp from "sharp";

/** Slow 4G, and a processor a quarter as fast: a cheap phone. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const processor = { rate: 4 };
/** Of several rounds the fastest counts: other work on the machine only adds time. */
const rounds = 3;

/** Milliseconds that each may take. */
const limits = { reacts: 3000, calendar: 500, interaction: 200 };

/**
 * Walks from the home page to the card page as a visitor with a cheap phone. Returns what was measured, each with the
 * milliseconds that it may take: when all of a page reacts after it was opened, how long the calendar takes to open, and how
 * long the longest press or key of each step took until the next frame.
 */
export async function measureJourney(browser, baseURL) {
  const fastest = new Map();
  const note = (what, ms, limit) =>
    fastest.set(what, { what, limit, ms: Math.min(Math.round(ms), fastest.get(what)?.ms ?? Infinity) });
  // What a browser does at its first page is no page's time.
  await onPhone(browser, baseURL, (page) => page.goto("/robots.txt"));
  for (let round = 0; round < rounds; round += 1) await measureOnce(browser, baseURL, note);
  return [...fastest.values()];
}

async function measureOnce(browser, baseURL, note) {
  const seen = await (await fetch(`${baseURL}/api/search?query=17101`)).json();
  const property = `/properties/${seen[0].id}`;
  for (const [what, path] of Object.entries({ home: "/", results: "/?query=17101", property })) {
    await onPhone(browser, baseURL, async (page) => {
      await page.goto(path, { waitUntil: "commit" });
      note(`all of ${what} reacts`, await reactsAt(page), limits.reacts);
    });
  }
  await onPhone(browser, baseURL, (page) => walk(page, property, note));
}

async function onPhone(browser, baseURL, visit) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.addInitScript(watchPage);
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", network);
    await tools.send("Emulation.setCPUThrottlingRate", processor);
    await visit(page);
  } finally {
    await context.close();
  }
}

async function walk(page, property, note) {
  const press = async (what, locator) => {
    await locator.tap();
    await noteSlowest(what);
  };
  const type = async (what, locator, text) => {
    await locator.pressSequentially(text);
    await noteSlowest(what);
  };
  /** The longest time from an event of this step to the next frame. */
  const noteSlowest = async (what) => {
    await page.waitForTimeout(600);
    const slowest = await page.evaluate(() => Math.max(0, ...window.interactions.splice(0)));
    note(`INP, ${what}`, slowest, limits.interaction);
  };

  await page.goto("/");
  await reactsAt(page);
  await press("focus the search", page.getByLabel("ZIP code or address"));
  await type("type a ZIP code", page.getByLabel("ZIP code or address"), "17101");
  await page.keyboard.press("Enter");
  await page.getByText("Search Results:").waitFor();
  await noteSlowest("search");
  await press("open a space", page.locator(`article a[href^="${property}"]`).first());
  await page.getByRole("button", { name: "Choose dates" }).waitFor();
  await page.waitForTimeout(2000);
  const before = await page.evaluate(() => performance.now());
  await page.getByRole("button", { name: "Choose dates" }).tap();
  await page.locator("[data-day]").first().waitFor();
  note("the calendar opens", (await page.evaluate(() => performance.now())) - before, limits.calendar);
  await noteSlowest("choose dates");
  const day = page.locator("[data-day]:not([aria-disabled])");
  await press("choose the first day", day.nth(3));
  await press("choose the last day", day.nth(20));
  await type("type a name", page.getByLabel("Your name"), "Vera");
  await type("type an email", page.getByLabel("Your email"), "vera@people.example");
  await page.getByRole("region", { name: "Price", exact: true }).getByText("Total").waitFor();
  await press("accept the terms", page.getByRole("checkbox", { name: /terms of service/ }));
  await press("reserve", page.getByRole("button", { name: "Reserve", exact: true }));
  await page.getByTestId("reservation-code").first().waitFor();
  await press("upload your ID and pay", page.getByRole("link", { name: /^Upload your ID/ }));
  const chooser = page.waitForEvent("filechooser");
  await press("choose a picture", page.getByText("Choose a picture").first());
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#175CD3" } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("img", { name: "Front of your ID, as chosen" }).waitFor();
  await noteSlowest("see the picture");
  // The next page would take the figures along.
  const held = Promise.withResolvers();
  await page.route("**/api/create-checkout-session", (route) => held.promise.then(() => route.continue()));
  await press(
    "upload it and continue",
    page.getByRole("button", { name: /continue to payment|save a card/i }),
  );
  held.resolve();
  await page.getByLabel("Card number").waitFor();
  await type("type a card number", page.getByLabel("Card number"), "4242");
}

/** When every button and field that is shown had its handlers, in milliseconds from the navigation's start. */
async function reactsAt(page) {
  const reacting = await page.waitForFunction(() => window.reactsAt, undefined, { polling: 100 });
  return reacting.jsonValue();
}

/** Runs in the page, before its own scripts. */
function watchPage() {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  const timer = setInterval(() => {
    if (document.readyState === "loading") return;
    const controls = [...document.querySelectorAll("main :is(a[href], button, input, select, summary)")];
    const shown = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }));
    if (shown.length === 0 || !shown.every(isAlive)) return;
    window.reactsAt = performance.now();
    clearInterval(timer);
  }, 50);
}
