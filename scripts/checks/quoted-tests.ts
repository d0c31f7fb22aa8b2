import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

const testFile = /`([^`\n]+\.test\.tsx?)`|`[^`\n]*\/[^`\n]*`|“([^”\n]+)”/g;

/** A test that a document quotes by title, after its file's name, must be in that file with that title. */
export function checkQuotedTests(root: string): Violations {
  const documents = projectFiles(root).filter((file) => file.startsWith("docs/") && file.endsWith(".md"));
  return readAll(root, documents).flatMap(({ file, text }) =>
    text.split("\n").flatMap((line) => missingIn(root, line).map((what) => `${file} quotes ${what}`)),
  );
}

function missingIn(root: string, line: string): string[] {
  const missing: string[] = [];
  let named: string | null = null;
  for (const [, test, title] of line.matchAll(testFile)) {
    if (title === undefined) named = test ?? null;
    else if (named !== null && !holds(root, named, title))
      missing.push(`${named} “${title}”, which is not there`);
  }
  return missing;
}

function holds(root: string, test: string, title: string): boolean {
  const file = path.join(root, test);
  if (!existsSync(file)) return false;
  return readFileSync(file, "utf8").replaceAll('\\"', '"').replaceAll(/\s+/g, " ").includes(title);
}
