import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The browser for the tests: Debian's, else Playwright's; null if there is none. */
export function chromiumPath(): string | null {
  const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return [...places, chromium.executablePath()].find((place) => existsSync(place)) ?? null;
}

/**
 * What tests run: Debian's headless shell if installed, which renders the same and takes two thirds of the processor
 * time of Chromium without windows; else the browser.
 */
export function testBrowserPath(): string | null {
  const shell = "/usr/bin/chromium-headless-shell";
  return existsSync(shell) ? shell : chromiumPath();
}

/** Installs a browser if there is none: with apt if possible, else Playwright's own. */
export function ensureChromium(): boolean {
  if (testBrowserPath() !== null) return true;
  const become = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (existsSync("/etc/debian_version")) {
    run([...become, "apt-get", "update"]);
    for (const browser of ["chromium-headless-shell", "chromium"])
      if (testBrowserPath() === null)
        run([...become, "apt-get", "install", "-y", "--no-install-recommends", browser, "fonts-liberation"]);
  }
  if (testBrowserPath() === null) {
    const cli = fileURLToPath(new URL("cli.js", import.meta.resolve("playwright-core/package.json")));
    run([process.execPath, cli, "install", "chromium"]);
  }
  return testBrowserPath() !== null;
}

function run([command = "", ...parameters]: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, parameters, { stdio: ["ignore", "inherit", "inherit"], env });
}
