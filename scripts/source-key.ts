import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Changes with the contents of a file of the project, of all that it imports, and with the versions of the packages. */
export function keyOfSources(root: string, entry: string): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const file of sourcesOf(root, entry)) hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** The file and the project's files that run with it, by path; types alone don't run. */
export function sourcesOf(root: string, entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const imported of importsOf(readFileSync(path.join(root, file), "utf8")))
      found.add(imported.startsWith("#") ? imported.slice(1) : path.posix.join(path.dirname(file), imported));
  return [...found].toSorted();
}

function importsOf(text: string): string[] {
  const running = text.replace(/^(import|export) type .*?;$/gms, "");
  return [...running.matchAll(/(?:^import|from|import\()\s*"([#.]\S+?)"/gm)].map(([, imported]) => imported!);
}
