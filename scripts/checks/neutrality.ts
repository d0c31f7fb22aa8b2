import { projectFiles, readAll, type Violations } from "./source-files.ts";

const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|pbf|gz|br)$/;

const foreign: [pattern: RegExp, why: string][] = [
  [/\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i, "names a package registry's host"],
  [/(^|[\s"'`(=:])\/(work|tmp\/w\d|home\/\w+|Users\/\w+)\//m, "holds a path of one machine"],
];

/** Nothing in the project may depend on the machine or the registry it was written with. */
export function checkNeutrality(root: string): Violations {
  const files = projectFiles(root).filter((file) => !binary.test(file));
  return readAll(root, files).flatMap(({ file, text }) => {
    const found = foreign
      .map(([pattern, why]) => ({ why, hit: pattern.exec(text) }))
      .filter(({ hit }) => hit !== null)
      .map(({ why, hit }) => `${file}:${text.slice(0, hit!.index).split("\n").length} ${why}`);
    if (file.endsWith("package-lock.json") && /^\s*"resolved": "\w+:/m.test(text))
      found.push(`${file} holds "resolved" addresses: reinstall with the project's .npmrc`);
    return found;
  });
}
