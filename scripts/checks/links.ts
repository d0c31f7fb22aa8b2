import { existsSync } from "node:fs";
import path from "node:path";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

/** Every link to a file in the documents leads to an existing file. */
export function checkLinks(root: string): Violations {
  const documents = readAll(
    root,
    projectFiles(root).filter((file) => file.endsWith(".md")),
  );
  return documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .flatMap((target) => {
        const inProject = path.normalize(path.join(path.dirname(file), target));
        if (inProject.startsWith("..")) return [`${file} links to ${target}, outside of the project`];
        return existsSync(path.join(root, inProject))
          ? []
          : [`${file} links to ${target}, which is not there`];
      }),
  );
}
