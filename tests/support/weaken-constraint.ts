/**
 * A table's constraint or trigger: its name, its kind, and its definition as PostgreSQL prints it. `body` is the
 * trigger function's.
 */
export type Guard = {
  table: string;
  name: string;
  kind: "constraint" | "index" | "trigger";
  definition: string;
  body: string | null;
};

/** A small change to it, in words and as statements. */
type Mutant = { change: string; statements: string };

/** Replacements in an expression; within quotes only the ends of a pattern. */
const exchanges: [found: RegExp, by: string | ((found: string) => string)][] = [
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ = (?!ANY)/g, " <> "],
  [/ <> /g, " = "],
  [/ AND /gi, " OR "],
  [/ OR (?!REPLACE)/gi, " AND "],
  [/ IS NULL/gi, " IS NOT NULL"],
  [/ IS NOT NULL/gi, " IS NULL"],
  [/ ~ /g, " !~ "],
  [/\bNOT (?=[^N])/g, ""],
  [/\blower\(/g, "("],
  [/(?<![\w.'$])\d+(?![\w$])/g, (digits) => String(Number(digits) + 1)],
  [/(?<![\w.'$])\d+(?![\w$])/g, (digits) => String(Number(digits) - 1)],
  [/(?<=')\^/g, ""],
  [/\$(?=')/g, ""],
];

/** All changes of a constraint to test. A list of values is checked by the generated types and only dropped here. */
export function mutantsOf(guard: Guard): Mutant[] {
  const drop = { constraint: dropped, index: dropIndex, trigger: dropTrigger }[guard.kind](guard);
  const all: Mutant[] = [{ change: "dropped", statements: drop }];
  const made = (definition: string) =>
    guard.kind === "constraint"
      ? `${drop}; alter table ${guard.table} add constraint ${guard.name} ${notValid(definition)}`
      : `${drop}; ${definition}`;
  if (!guard.definition.startsWith("FOREIGN KEY"))
    for (const definition of weakened(guard.definition))
      all.push({ change: definition, statements: made(definition) });
  for (const body of guard.body === null ? [] : weakened(guard.body))
    all.push({ change: differenceOf(guard.body ?? "", body), statements: body });
  return all;
}

/** The text with each single replacement. */
function* weakened(text: string): Generator<string> {
  for (const [found, by] of exchanges)
    for (const match of text.matchAll(found)) {
      const isQuoted = (text.slice(0, match.index).match(/'/g)?.length ?? 0) % 2 === 1;
      const isEnd = /[\^$]/.test(match[0]);
      if (isQuoted !== isEnd) continue;
      yield (
        text.slice(0, match.index) +
        (typeof by === "string" ? by : by(match[0])) +
        text.slice(match.index + match[0].length)
      );
    }
  yield* withoutOneColumn(text);
  const [before, after] = text.split(/ WHERE (?=\(.*\)$)/);
  if (after !== undefined) yield before!;
}

/** A list of columns that must be unique together, each time without one of them. */
function* withoutOneColumn(text: string): Generator<string> {
  const list =
    /^(UNIQUE[^(]*\(|CREATE UNIQUE INDEX [^(]*\(|EXCLUDE USING gist \()(.*?)(\)(?: WHERE .*| DEFERRABLE.*)?)$/s.exec(
      text,
    );
  if (!list) return;
  const [, start, columns = "", end] = list;
  const parts = columns.split(", ");
  if (parts.length === 1 || columns.includes("(")) return;
  for (const left of parts) yield `${start}${parts.filter((part) => part !== left).join(", ")}${end}`;
}

const notValid = (definition: string) =>
  definition.startsWith("CHECK") ? `${definition} not valid` : definition;

function dropped({ table, name }: Guard): string {
  return `alter table ${table} drop constraint ${name} cascade`;
}

function dropIndex({ name }: Guard): string {
  return `drop index ${name}`;
}

function dropTrigger({ table, name }: Guard): string {
  return `drop trigger ${name} on ${table}`;
}

/** The line in which a changed function differs. */
function differenceOf(before: string, after: string): string {
  const lines = before.split("\n");
  return (
    after
      .split("\n")
      .find((line, number) => line !== lines[number])
      ?.trim() ?? ""
  );
}
