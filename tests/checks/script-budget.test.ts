import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.mjs";

type Part = { module: string; imports?: string[]; clientLoaderModule?: string };
type Manifest = { entry: Part; routes: Record<string, Part> };

const client = path.join(import.meta.dirname, "../../build/client");
let manifest: Manifest;

beforeAll(async () => {
  await ensureBuilt();
  const manifestFile = `/assets/${readdirSync(path.join(client, "assets")).find((name) => name.startsWith("manifest-"))}`;
  manifest = JSON.parse(
    read(manifestFile)
      .toString()
      .replace(/^[^{]*/, "")
      .replace(/;?\s*$/, ""),
  ) as Manifest;
});

/**
 * The scripts that a browser loads before the page is interactive. The list of all routes isn't among them: the page
 * itself names its own.
 */
function scriptsOf(page: string): string[] {
  const route = manifest.routes[`pages/${page}`];
  if (!route) throw new Error(`There is no page ${page}.`);
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, imported] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      visit(path.posix.join(path.posix.dirname(file), imported!));
  };
  for (const part of [manifest.entry, manifest.routes["root"]!, route])
    [part.module, part.clientLoaderModule, ...(part.imports ?? [])].forEach((file) => file && visit(file));
  return [...seen];
}

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).byteLength, 0) / 1000;

function read(file: string): Buffer {
  return readFileSync(path.join(client, file));
}

/** The pages that a visitor can open without an account. */
const publicPages = [
  "about",
  "contact",
  "forgot-password",
  "get-started",
  "help",
  "help-slug",
  "home",
  "host",
  "login",
  "privacy",
  "properties",
  "properties-propertyId-reviews",
  "property",
  "property-propertyId",
  "signup",
  "start-hosting",
  "storage",
  "terms",
];

test.each(publicPages)("%s loads at most 150 kB of scripts with gzip, before any map", (page) => {
  const scripts = scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((file) => file.includes("map-library"))).toEqual([]);
  expect(kilobytes(scripts)).toBeGreaterThan(80);
  expect(kilobytes(scripts)).toBeLessThanOrEqual(150);
});

test("the build compresses each script and style sheet", () => {
  const names = readdirSync(path.join(client, "assets"));
  const sources = names.filter((name) => /\.(js|css)$/.test(name));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => !names.includes(`${name}.br`))).toEqual([]);
});
