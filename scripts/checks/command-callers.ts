import path from "node:path";
import ts from "typescript";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** A command or a step in the folder of a feature or of its part; other kinds of file have their own rules. */
const command = /^app\/features\/([^/]+\/){1,2}(steps\/)?[a-z-]+\.server\.ts$/;
const otherKinds =
  /\/((queries|events|jobs|member-data)|(actor|actor-context|auth|google|visitor-cookie|device-cookie)|(stripe|stand-in|stand-in-keys))\.server\.ts$/;
const callers = /^(app|db\/seed)\/|^[^/]+\.ts$/;
const test = /\.test\.tsx?$/;
const most = 200;

/**
 * A feature's folder has its commands, and `steps/` what several of them share: a command is called from outside its
 * feature or by its jobs. A step is not; one that only a single command uses belongs in that command's file, unless the
 * file would be too long or the step has its own tests.
 */
export function checkCommandCallers(root: string): Violations {
  const files = readAll(root, sourceFiles(root));
  const calls = callsOf(files);
  const lines = new Map(files.map(({ file, text }) => [file, text.trimEnd().split("\n").length]));
  const commands = files
    .map(({ file }) => file)
    .filter((file) => command.test(file) && !otherKinds.test(file));
  const alone = (file: string) => (calls.get(file)?.length === 1 ? calls.get(file)![0]! : null);
  return commands.flatMap((file) => {
    const outside = (calls.get(file) ?? []).filter((caller) => isOutside(caller, file));
    if (!isStep(file)) return outside.length > 0 ? [] : [`${file} is no command: its feature alone calls it`];
    if (outside.length > 0) return [`${file} is a command, no step: ${outside[0]} calls it`];
    const caller = alone(file);
    if (caller === null || hasTests(file, lines)) return [];
    const own = commands.filter((one) => isStep(one) && alone(one) === caller);
    const together = [caller, ...own].reduce((sum, one) => sum + (lines.get(one) ?? 0), 0);
    return together > most ? [] : [`${file} is a step of ${caller} alone: it belongs into that file`];
  });
}

const isStep = (file: string) => file.includes("/steps/");
const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

function isOutside(caller: string, file: string): boolean {
  return featureOf(caller) !== featureOf(file) || caller.endsWith("/jobs.server.ts");
}

function hasTests(file: string, files: Map<string, number>): boolean {
  return [".test.ts", ".server.test.ts"].some((end) => files.has(file.replace(".server.ts", end)));
}

/** The files that import each command's value, without tests: a type alone is no call. */
function callsOf(files: { file: string; text: string }[]): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const { file, text } of files) {
    if (!callers.test(file) || test.test(file)) continue;
    for (const called of new Set(importsOf(file, text)))
      calls.set(called, [...(calls.get(called) ?? []), file]);
  }
  return calls;
}

function importsOf(file: string, text: string): string[] {
  if (!text.includes(".server.ts")) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from = specifierOf(node);
    if (from?.startsWith("#")) found.push(from.slice(1));
    else if (from?.startsWith(".")) found.push(path.posix.join(path.posix.dirname(file), from));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0] && ts.isStringLiteral(node.arguments[0]) ? node.arguments[0].text : undefined;
  if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
    return (node.moduleSpecifier as ts.StringLiteral).text;
  if (!ts.isImportDeclaration(node)) return undefined;
  const { importClause, moduleSpecifier } = node;
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return undefined;
  const names = importClause?.namedBindings;
  const isTypesOnly = names && ts.isNamedImports(names) && names.elements.every((one) => one.isTypeOnly);
  return isTypesOnly ? undefined : (moduleSpecifier as ts.StringLiteral).text;
}
