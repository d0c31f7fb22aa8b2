import ts from "typescript";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** Words that code no longer uses, each with its replacement (docs/glossary.md). */
const retired: [pattern: RegExp, instead: string][] = [
  [/^offices?$/i, "admin"],
  [/^enquir(y|ies)$/i, "inquiry"],
  [/^deeds?$/i, "action"],
  [/^news$/i, "event"],
  [/^doors?$/i, "route"],
  [/^Letters?$/, "email"],
  [/^mails$/i, "emails"],
  [/^lapse[sd]?$/i, "expire"],
  [/^readmit(ted)?$/i, "reinstate"],
  [/^cancelled$/i, "canceled"],
];

/** Pairs of words in a name, each with its replacement. */
const retiredPairs: [pattern: RegExp, instead: string][] = [
  [/\bsign(s|ed|ing)? (in|out)\b/i, "login or logout"],
  [/\b(gives?|given|gave|owed|sent) back\b/i, "refund"],
];

/** Names that libraries chose. */
const ofLibraries = new Set(["signInEmail", "signOut", "popup_sign_in_failed"]);

/** Matches any of them, also within other words. */
const anyRetired = new RegExp(
  [
    ...retired.map(([word]) => word.source.replaceAll(/[\^$]/g, "")),
    ...retiredPairs.map(([pair]) => pair.source.replaceAll("\\b", "").replace(" ", "[_-]?")),
  ].join("|"),
  "i",
);

/**
 * People log in and out; signing is what is done to a token. The specification's sentences and a library's path stay.
 */
const signIn = /\bsign(s|ed|ing)?[- ](in|out)\b/i;
const fixed = /\} sign-in failed: |\bSigned in with \$\{|\/sign-in\/email/g;
const oddInComments =
  /\b(anew|whoever|whomever|somebody|(?<!")nobody|anybody|everybody|besides?|for ever|lapse[sd]?|cancelled|mended|reckon(?:s|ed)?|tells? of|what bec(?:ame|omes?) of|who asks)\b/i;
/** In comments, and on screens and in emails. */
const oddAnywhere =
  /\b(write to us|any more|one's own|e-mail|spare codes?|two-step codes?|(?:give|gave|given) back)\b/i;
const test = /\.test\.tsx?$/;
const comment = /^\s*(\/\/|\/?\*|\{\/\*)(.*)/;

/** Where comments are checked, too; this file names the words. */
const commented = /^(app|db|packages|scripts|tests\/support|tools)\/(?!checks\/retired-words)/;

/** File names and identifiers of app/, and comments, keep to the words of the glossary and of docs/voice.md. */
export function checkRetiredWords(root: string): Violations {
  const files = sourceFiles(root).filter((file) => commented.test(file));
  return readAll(root, files).flatMap(({ file, text }) => [
    ...(file.startsWith("app/") ? namesOf(file, text) : []),
    ...oddWordsOf(file, text),
  ]);
}

function namesOf(file: string, text: string): Violations {
  return [
    ...retiredIn(file.split(/[/.-]/)).map((why) => `${file} ${why} in its name`),
    ...identifiersOf(file, text).flatMap(([name, line]) =>
      retiredIn(name.split(/(?=[A-Z])|_/)).map((why) => `${file}:${line} ${why} in ${name}`),
    ),
    ...signInsOf(file, text),
  ];
}

function retiredIn(words: string[]): string[] {
  const pairs = retiredPairs.flatMap(([pattern, instead]) => {
    const pair = pattern.exec(words.join(" "))?.[0];
    return pair === undefined ? [] : [`says ${pair}, not ${instead},`];
  });
  return words
    .flatMap((word) =>
      retired.filter(([pattern]) => pattern.test(word)).map(([, instead]) => `says ${word}, not ${instead},`),
    )
    .concat(pairs);
}

function identifiersOf(file: string, text: string): [name: string, line: number][] {
  // Parsing is slow: only files that contain such a word are parsed.
  if (!anyRetired.test(text)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !ofLibraries.has(node.text))
      found.push([node.text, tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function oddWordsOf(file: string, text: string): Violations {
  return text.split("\n").flatMap((line, at) => {
    const odd = oddInComments.exec(comment.exec(line)?.[2] ?? "")?.[1];
    if (odd !== undefined)
      return [`${file}:${at + 1} a comment says “${odd}”; docs/voice.md says how we write`];
    const said = oddAnywhere.exec(line)?.[1];
    return said === undefined ? [] : [`${file}:${at + 1} says “${said}”; docs/voice.md says how we write`];
  });
}

function signInsOf(file: string, text: string): Violations {
  if (test.test(file)) return [];
  return text.split("\n").flatMap((line, at) => {
    const said = signIn.exec(line.replace(fixed, ""))?.[0];
    return said === undefined
      ? []
      : [`${file}:${at + 1} says “${said}”; docs/voice.md says log in and log out`];
  });
}
