import ts from "typescript";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** Words that the code no longer uses, and what it says instead (docs/glossary.md). */
const retired: [pattern: RegExp, instead: string][] = [
  [/^offices?$/i, "admin"],
  [/^enquir(y|ies)$/i, "inquiry"],
  [/^deeds?$/i, "action"],
  [/^news$/i, "event"],
  [/^doors?$/i, "route"],
  [/^Letters?$/, "email"],
];

/** Finds any of them, also within other words. */
const anyRetired = new RegExp(retired.map(([word]) => word.source.replaceAll(/[\^$]/g, "")).join("|"), "i");
const oddInComments = /\b(anew|whoever|somebody|anybody|everybody|besides|lapse[sd]?)\b/i;
const comment = /^\s*(\/\/|\/?\*|\{\/\*)(.*)/;

/** File names, identifiers and comments of app/ keep to the words of the glossary and of docs/voice.md. */
export function checkRetiredWords(root: string): Violations {
  const files = sourceFiles(root).filter((file) => file.startsWith("app/"));
  return readAll(root, files).flatMap(({ file, text }) => [
    ...retiredIn(file.split(/[/.-]/)).map((why) => `${file} ${why} in its name`),
    ...identifiersOf(file, text).flatMap(([name, line]) =>
      retiredIn(name.split(/(?=[A-Z])|_/)).map((why) => `${file}:${line} ${why} in ${name}`),
    ),
    ...oddCommentsOf(file, text),
  ]);
}

function retiredIn(words: string[]): string[] {
  return words.flatMap((word) =>
    retired.filter(([pattern]) => pattern.test(word)).map(([, instead]) => `says ${word}, not ${instead},`),
  );
}

function identifiersOf(file: string, text: string): [name: string, line: number][] {
  // Parsing is slow: only files that hold such a word at all are parsed.
  if (!anyRetired.test(text)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node))
      found.push([node.text, tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function oddCommentsOf(file: string, text: string): Violations {
  return text.split("\n").flatMap((line, at) => {
    const odd = oddInComments.exec(comment.exec(line)?.[2] ?? "")?.[1];
    return odd === undefined
      ? []
      : [`${file}:${at + 1} a comment says “${odd}”; docs/voice.md says how we write`];
  });
}
