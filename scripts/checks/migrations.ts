import { createHash } from "node:crypto";
import { projectFiles, readAll, type Violations } from "./source-files.ts";

const folder = "db/migrations";
const list = `${folder}/released.sha256`;

/**
 * db/migrations/released.sha256 (in the format of `sha256sum`) lists the migrations of releases: they must exist
 * unchanged, and the others come after them, each with its own number. From the first release on, a migration only adds
 * to the schema (expand), so that processes of the release before run on it. One that takes away (contract) is named so,
 * and says which release was the first that didn't use it anymore. Functions are in db/functions.
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
    ...names
      .filter((name) => /\bcreate\s+(or\s+replace\s+)?function\b/i.test(texts.get(name)!))
      .map((name) => `${folder}/${name} has a function: it belongs into db/functions/NAME.sql`),
    ...names
      .filter((name) => released.length > 0 && !isReleased(name) && takesAway(texts.get(name)!))
      .flatMap((name) => contractOf(name, texts.get(name)!, versionOf(root))),
  ];
}

const takingAway = [
  /\bdrop\s+(table|column|view|function|type|domain|schema)\b/i,
  /\brename\s+(to|column|constraint|value)\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

/** Whether the release before would miss something, or could not write what it writes. */
function takesAway(text: string): boolean {
  const statements = text.replace(/--.*$/gm, "");
  return takingAway.some((pattern) => pattern.test(statements));
}

function contractOf(name: string, text: string, version: string): Violations {
  const [, since] = /^-- Unused since (\d+\.\d+\.\d+)\.\n/.exec(text) ?? [];
  if (!/^\d{4}_contract_/.test(name) || since === undefined)
    return [
      `${folder}/${name} takes away what the release before uses: add now, and take away in a later NNNN_contract_….sql that begins with "-- Unused since X.Y.Z."`,
    ];
  if (since.localeCompare(version, "en", { numeric: true }) < 0) return [];
  return [`${folder}/${name} takes away what is used until ${since}: release that first`];
}

function versionOf(root: string): string {
  const [{ text } = { text: "{}" }] = readAll(root, ["package.json"]);
  return (JSON.parse(text) as { version?: string }).version ?? "0.0.0";
}
