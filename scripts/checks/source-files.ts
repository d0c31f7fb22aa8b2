import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const notOurs = new Set(["node_modules", "build", "data", "coverage", ".react-router", ".git"]);

/** A check's result: one line per violation, none if all is well. */
export type Violations = string[];

/** Every file of the project under `root`, as paths with slashes relative to it. */
export function projectFiles(root: string, folder = ""): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return projectFiles(root, file);
      return entry.isFile() ? [file] : [];
    })
    .toSorted();
}

/** Files with code written by people: app, db, packages, tests, scripts, tools and the entry files next to them. */
export function sourceFiles(root: string): string[] {
  return projectFiles(root).filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && !/^app\/platform\/(database|contract)\.types\.ts$/.test(file),
  );
}

/** The texts of several files, with each file's name. */
export function readAll(root: string, files: string[]): { file: string; text: string }[] {
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
}
