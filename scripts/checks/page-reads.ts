import ts from "typescript";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/**
 * What a page may import from server files in addition to its read: the actor, the frame around it, and form actions.
 */
const frames = [
  /^#app\/features\/accounts\/session\//,
  /^#app\/features\/admin\/open-admin-page[.]server[.]ts$/,
  /\/answer-[a-z-]+-form[.]server[.]ts$/,
];
const reads = /^#app\/(features\/.+|platform\/db)[.]server[.]ts$/;

/** A page calls one read of a feature, which composes the screen's data; the page presents it. */
export function checkPageReads(root: string): Violations {
  const pages = sourceFiles(root).filter((file) => /^app\/(pages\/[^/]+|root)[.]tsx$/.test(file));
  return readAll(root, pages).flatMap(({ file, text }) => {
    const names = readsOf(file, text);
    return names.length > 1 ? [`${file} composes ${names.join(", ")} by itself; a page calls one read`] : [];
  });
}

function readsOf(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) return [];
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    if (!reads.test(from) || frames.some((frame) => frame.test(from))) return [];
    const { phaseModifier, namedBindings } = statement.importClause;
    if (phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    if (!namedBindings || !ts.isNamedImports(namedBindings)) return [`all of ${from}`, "more"];
    return namedBindings.elements
      .filter((one) => !one.isTypeOnly)
      .map((one) => (one.propertyName ?? one.name).text);
  });
}
