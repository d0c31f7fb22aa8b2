import { createHash } from "node:crypto";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

const folder = "db/migrations";
const list = `${folder}/released.sha256`;

/**
 * db/migrations/released.sha256 (in the format of `sha256sum`) lists the migrations of releases: they must exist
 * unchanged, and the others come after them, each with its own number.
 */
export function checkMigrations(root: string): Violations {
  const files = projectFiles(root).filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".sql"));
  const texts = new Map(readAll(root, files).map(({ file, text }) => [file.slice(folder.length + 1), text]));
  const names = [...texts.keys()];
  const [{ text } = { text: "" }] = readAll(root, [list]);
  const released = [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, hash = "", name = ""]) => ({
    hash,
    name,
  }));
  const isReleased = (name: string) => released.some((file) => file.name === name);
  const last = released.at(-1)?.name ?? "";
  return [
    ...released.flatMap(({ hash, name }) => {
      const found = texts.get(name);
      if (found === undefined) return [`${folder}/${name} is gone, but a release has it`];
      if (createHash("sha256").update(found).digest("hex") === hash) return [];
      return [`${folder}/${name} was edited, but a release has it: add a new migration`];
    }),
    ...names
      .filter((name) => !isReleased(name) && name < last)
      .map((name) => `${folder}/${name} comes before ${last}, which a release has`),
    ...names
      .filter(
        (name, at) =>
          !/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || name.slice(0, 4) === names[at - 1]?.slice(0, 4),
      )
      .map((name) => `${folder}/${name} does not begin with a number of four digits of its own`),
  ];
}
