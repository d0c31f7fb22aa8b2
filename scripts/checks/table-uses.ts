import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { readAll, sourceFiles } from "./source-files.ts";

/** A place where code names a database table; `table` is null if a write's table can't be read from the code. */
export type TableUse = { file: string; module: string; table: string | null; writes: boolean };

const writing = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
const reading = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?)$/;
// Of Kysely's updates, deletes and merges; other objects also have methods with these names.
const readingMore = new Set(["from", "using"]);
const unreadable = new Set(["table", "id"]);

const mayUse = /\bsql\b|From\b|Into\b|Join|\b(update|merge|truncate|select)/i;
const looksLikeSql = /^\s*(select|insert into|update \w+ set|delete from|merge into|truncate|with \w+ as)\b/i;
const written =
  /(?<!\b(?:for|do) )\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+([\w$]+)/g;
const one = String.raw`(?:lateral |only )?\w+(?: (?:as )?\w+)?`;
const read = new RegExp(String.raw`(?<!\bdelete )\b(?:from|join|using) (?=(${one}(?:, ?${one})*))`, "g");

/** The database's tables, as the code names them. */
export function tablesOf(root: string): string[] {
  const types = readFileSync(path.join(root, "app/platform/database.types.ts"), "utf8");
  const database = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? "";
  return [...database.matchAll(/^\s*(\w+):/gm)].map(([, table]) => table!);
}

/**
 * Every use of a table in the product's code, through Kysely's methods or in SQL text; without tests, seeds and
 * migrations.
 */
export function usesOfTables(root: string): TableUse[] {
  const names = new Map(tablesOf(root).flatMap((table) => [[table, table] as const, [inSql(table), table]]));
  return readAll(
    root,
    sourceFiles(root).filter((file) => /^(app\/|[^/]+\.ts$)/.test(file) && !/\.test\.tsx?$/.test(file)),
  )
    .filter(({ text }) => mayUse.test(text))
    .flatMap(({ file, text }) => usesIn(file, text, names));
}

/** The module that a file belongs to. */
function moduleOf(file: string): string {
  const [, room, name] = /^app\/(features|stand-ins|[a-z]+(?=\/))\/?([^/]*)/.exec(file) ?? [];
  if (room === "features") return name!;
  return room === "stand-ins" ? `stand-ins/${name}` : (room ?? "app");
}

function inSql(table: string): string {
  return table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function usesIn(file: string, text: string, names: Map<string, string>): TableUse[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const module = moduleOf(file);
  const uses: TableUse[] = [];
  const literals = new Set<string>();
  const unnamed: boolean[] = [];
  const note = (table: string | null, writes: boolean): void => {
    if (uses.some((use) => use.table === table && use.writes === writes)) return;
    uses.push({ file, module, table, writes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && names.has(node.text)) literals.add(names.get(node.text)!);
    if (ts.isTaggedTemplateExpression(node)) readSql(textOf(node.template));
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (looksLikeSql.test(textOf(node))) readSql(textOf(node));
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) readCall(node);
    ts.forEachChild(node, visit);
  };
  const readCall = ({ expression, arguments: [given] }: ts.CallExpression): void => {
    const { name, expression: on } = expression as ts.PropertyAccessExpression;
    const isSql = ts.isIdentifier(on) && on.text === "sql";
    if (isSql && unreadable.has(name.text)) return note(null, true);
    const writes = writing.has(name.text);
    const reads = reading.test(name.text) || readingMore.has(name.text);
    if (given === undefined || !(writes || reads)) return;
    const all = ts.isArrayLiteralExpression(given) ? given.elements : [given];
    for (const table of all) {
      if (ts.isStringLiteralLike(table)) {
        const known = names.get(table.text.split(" ")[0]!);
        if (known !== undefined) note(known, writes);
      } else if (ts.isIdentifier(table) && !readingMore.has(name.text)) unnamed.push(writes);
    }
  };
  const readSql = (given: string): void => {
    const sql = given
      .toLowerCase()
      .replace(/'[^']*'|"/g, "")
      .replace(/\bpublic\./g, "")
      .replace(/\s+/g, " ");
    for (const [, name] of sql.matchAll(written)) {
      const table = names.get(name!);
      if (table !== undefined) note(table, true);
      else if (name === "$") note(null, true);
    }
    for (const [, list] of sql.matchAll(read))
      for (const part of list!.split(",")) {
        const table = names.get(
          part
            .trim()
            .replace(/^(lateral|only) /, "")
            .split(" ")[0]!,
        );
        if (table !== undefined) note(table, false);
      }
  };
  visit(tree);
  // A table in a variable may be any that the file names.
  for (const writes of unnamed) {
    if (literals.size === 0 && writes) note(null, true);
    for (const table of literals) note(table, writes);
  }
  return uses;
}

/** A literal's text, with $ for each interpolation. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const { head, templateSpans } = node as ts.TemplateExpression;
  return head.text + templateSpans.map(({ literal }) => `$${literal.text}`).join("");
}
