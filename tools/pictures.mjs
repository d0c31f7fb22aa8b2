// Takes the README's pictures of the demo town, light and dark, into docs/images: `npm run pictures`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { demoPassword } from "#app/features/accounts/model.ts";
import { startProduct } from "./bench/product-process.mjs";
import { ensureBuilt } from "../scripts/build.mjs";
import { chromiumPath } from "../scripts/chromium.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-pictures-"));
const size = { width: 1280, height: 860 };
/** As wide as two in a row are on a page of twice the pixels. */
const shownWidth = 960;

await ensureBuilt();
const product = await startProduct(dataDir, { DEMO: "true" });
// Without a graphics card the map is drawn in software.
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  const driveways = await (await fetch(`${product.url}/api/search?query=17109&type=Driveway`)).json();
  const screens = {
    home: { path: "/" },
    results: { path: "/?query=17109", hasMap: true },
    property: { path: `/properties/${driveways[0].id}` },
    today: { path: "/landlord-dashboard", who: "landlord" },
  };
  for (const [name, screen] of Object.entries(screens))
    for (const colorScheme of ["light", "dark"]) await take(name, screen, colorScheme);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(name, { path: address, who, hasMap }, colorScheme) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    colorScheme,
    reducedMotion: "reduce",
  });
  if (who) {
    const data = { email: `${who}@sparebay.example`, password: demoPassword };
    await context.request.post("/api/login", { data, headers: { origin: product.url } });
  }
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  if (hasMap) await page.locator(".maplibregl-marker").first().waitFor();
  await page.waitForTimeout(1500);
  const file = `docs/images/${name}-${colorScheme}.webp`;
  const { size: bytes } = await sharp(await page.screenshot())
    .resize({ width: shownWidth })
    .webp({ quality: 68, effort: 6 })
    .toFile(file);
  process.stdout.write(`${file}: ${Math.round(bytes / 1000)} kB\n`);
  await context.close();
}
