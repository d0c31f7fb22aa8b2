import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { packPictures } from "../db/seed/drawn-pictures.ts";
import { root } from "./setup.mjs";
import { keyOfSources } from "./source-key.ts";

// Draws the demo town's pictures while the bundler runs, and prints their file. It is kept until this code, what it
// imports, or a package changes.

const key = keyOfSources(root, "scripts/draw-demo.mjs");
const folder = path.join(root, "node_modules", ".cache", "demo-pictures");
const file = path.join(folder, `${key}.bin`);
if (!existsSync(file)) {
  // The bundler goes first: it takes longer.
  setPriority(10);
  const { drawPictures } = await import("../db/seed/draw-pictures.ts");
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, packPictures(await drawPictures()));
  renameSync(draft, file);
  for (const old of readdirSync(folder))
    if (old !== path.basename(file)) rmSync(path.join(folder, old), { force: true });
}
process.stdout.write(file);
