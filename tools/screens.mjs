// Opens every screen at six widths, light and dark, keeps its pictures in a temporary folder and prints what is wrong:
// `npm run screens`, or `npm run screens -- --people landlord --widths 390,1280 --only "rentals;account"`; `--slower 6`
// slows the pages down as on a cheap phone, where what moves late is seen. Then it walks from the home page to the payment
// on a phone with slow 4G and prints how long pages and presses took; `--only "main journey" --people visitor` does only that.
// Ends with 1 if anything is wrong. A screen is opened once a width, and shown in one scheme after the other: only colors
// depend on them.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { demoPassword } from "#app/features/accounts/model.ts";
import { startProduct } from "./bench/product-process.mjs";
import { ensureBuilt } from "../scripts/build.mjs";
import { testBrowserPath } from "../scripts/chromium.ts";
import { findingsOf, watchShifts } from "./screens/findings.mjs";
import { measureJourney } from "./screens/journey-speed.mjs";
import { laterScreensOf } from "./screens/later-screens.mjs";
import { playLife } from "./screens/life.mjs";
import { screensLinkedFrom, screensOf } from "./screens/screens.mjs";

const { values: given } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    people: { type: "string", default: "visitor,tenant,landlord,admin,nora,denise" },
    widths: { type: "string", default: "320,360,390,768,1280,1920" },
    schemes: { type: "string", default: "light,dark" },
    "at-once": { type: "string", default: "2" },
    slower: { type: "string", default: "1" },
    out: { type: "string" },
  },
});
const out = given.out ?? mkdtempSync(path.join(tmpdir(), "sparebay-screens-"));
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-screens-data-"));
const sessions = new Map();
const schemes = given.schemes.split(",");
let wrong = 0;
let opened = 0;

await ensureBuilt();
const product = await startProduct(dataDir, { DEMO: "true" });
const browser = await chromium.launch({
  executablePath: testBrowserPath() ?? undefined,
  args: ["--no-sandbox"],
});
try {
  const found = await (await fetch(`${product.url}/api/search?query=17101`)).json();
  await openAtAll(screensOf({ property: found[0].id, another: found[1].id }));
  if (isWanted({ who: "visitor", name: "main journey" }))
    reportTimes(await measureJourney(browser, product.url));
  if (laterScreensOf({}).some(isWanted)) {
    const life = await playLife(product.url);
    // It moves the clock beyond the end of a session.
    sessions.clear();
    await openAtAll(laterScreensOf(life));
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.stdout.write(`${opened} screens, ${wrong} findings; the pictures are in ${out}\n`);
process.exitCode = wrong > 0 ? 1 : 0;

function isWanted({ who, name }) {
  const { only, people } = given;
  return people.split(",").includes(who) && only.split(";").some((words) => name.includes(words));
}

async function openAtAll(screens) {
  const wanted = screens.filter(isWanted);
  for (const who of new Set(wanted.map((screen) => screen.who)))
    for (const width of given.widths.split(",").map(Number))
      await openAll(
        wanted.filter((screen) => screen.who === who),
        { who, width },
      );
}

/** Several windows share the list; each has its own storage. */
async function openAll(screens, { who, width }) {
  const waiting = [...screens];
  await Promise.all(Array.from({ length: Number(given["at-once"]) }, openNext));

  async function openNext() {
    const viewport = { width, height: 800 };
    const storageState = await sessionOf(who);
    const context = await browser.newContext({ baseURL: product.url, viewport, storageState });
    for (let screen = waiting.shift(); screen; screen = waiting.shift())
      waiting.push(...(await open(context, screen, width)));
    await context.close();
  }
}

/** Returns the screens that it links to. */
async function open(context, screen, width) {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: schemes[0], reducedMotion: "reduce" });
  await watchShifts(page);
  const tools = await context.newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: Number(given.slower) });
  try {
    await page.goto(screen.path);
    await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
    await screen.prepare?.(page);
    for (const scheme of schemes) await look(page, screen, { width, scheme });
    return screen.links ? await screensLinkedFrom(page, screen) : [];
  } catch (error) {
    report(`${screen.name}, ${width} px`, [String(error.message).split("\n")[0]]);
    // A page that crashed has none.
    await keepPicture(page, screen, { width, scheme: "failed" }).catch(() => undefined);
    return [];
  } finally {
    await page.close().catch(() => undefined);
  }
}

async function look(page, screen, { width, scheme }) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  // Colors on their way from one scheme to the other have neither's contrast.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const findings = await findingsOf(page, { width, highest: screen.highest, isFirst: scheme === schemes[0] });
  report(`${screen.name}, ${width} px, ${scheme}`, findings);
  await keepPicture(page, screen, { width, scheme });
}

async function keepPicture(page, { name }, { width, scheme }) {
  const folder = path.join(out, `${width}-${scheme}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.jpg`);
  const { width: across, height } = page.viewportSize();
  // A map is drawn again once its page has the picture's height: a full-page picture would be taken before that.
  await page.evaluate(() => scrollTo(0, 0));
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: across, height: Math.max(height, whole) });
  await drawnMaps(page);
  await page.screenshot({ path: file, fullPage: true, quality: 85 });
  await page.setViewportSize({ width: across, height });
}

/** Waits until all maps in view have drawn their tiles; a map that can't be drawn isn't waited for. */
async function drawnMaps(page) {
  const undrawn = "[data-map=loading], [data-map=shown] .maplibregl-map:not([data-drawn])";
  const isDrawn = (selector) => document.querySelector(selector) === null;
  await page.waitForFunction(isDrawn, undrawn, { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

function report(name, findings) {
  opened += 1;
  wrong += findings.length;
  for (const finding of findings) process.stdout.write(`${name}: ${finding}\n`);
}

function reportTimes(times) {
  for (const { what, ms, limit } of times) {
    process.stdout.write(`main journey: ${what}, ${ms} ms of ${limit}\n`);
    if (ms > limit) wrong += 1;
  }
}

/** Everyone logs in once: who does so often is slowed down. */
function sessionOf(who) {
  if (who === "visitor") return undefined;
  if (!sessions.has(who)) sessions.set(who, logIn(who));
  return sessions.get(who);
}

async function logIn(who) {
  const context = await browser.newContext({ baseURL: product.url });
  const answer = await context.request.post("/api/login", {
    data: { email: `${who}@sparebay.example`, password: demoPassword },
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`${who} could not log in: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}
