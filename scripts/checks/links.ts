import { existsSync } from "node:fs";
import path from "node:path";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

/** Every link to a file in the documents leads to an existing file, and every file that they name is there. */
export function checkLinks(root: string): Violations {
  const files = projectFiles(root);
  const documents = readAll(
    root,
    files.filter((file) => file.endsWith(".md")),
  );
  return [...deadLinks(root, documents), ...missingFiles(files, documents)];
}

type Documents = ReturnType<typeof readAll>;

/** Names in backticks. Files to be made have a name in capitals, and URLs begin with a slash. The changelog is history. */
function missingFiles(files: readonly string[], documents: Documents): Violations {
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  return documents
    .filter(({ file }) => file !== "CHANGELOG.md")
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w.-][\w./-]*\.(?:tsx?|mjs|sql|md|css))`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !/[A-Z]{4}/.test(name.replace(/[A-Z]+\.md$/, "")) && !isThere(name))
        .map((name) => `${file} names ${name}, which is not there`),
    );
}

function deadLinks(root: string, documents: Documents): Violations {
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
