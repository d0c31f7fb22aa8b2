import { existsSync } from "node:fs";
import path from "node:path";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

/** Every link of the documents to a file of the project leads somewhere. */
export function checkLinks(root: string): Violations {
  const documents = readAll(
    root,
    projectFiles(root).filter((file) => file.endsWith(".md")),
  );
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
      .map((target) => `${file} links to ${target}, which is not there`),
  );
}
