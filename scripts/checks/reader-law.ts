import ts from "typescript";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** The reads of a feature or its part: queries, and one screen's data. */
const readers = /^app\/features\/([^/]+\/){1,2}(queries|load-[a-z-]+)\.server\.ts$/;
const actors = new Set(["Actor", "LoggedIn"]);

/** Reads without an actor, each with its reason. This list may only shrink. */
export const withoutActor: Record<string, Record<string, string>> = {
  "app/features/accounts/queries.server.ts": {
    readyProviders: "public: settings of this server",
    emailExists: "public: the signup form asks it, so often and no more",
    hostBySlug: "public: a host's page",
    hostByName: "public: a host's page",
    onlyHostName: "public: a landlord's name",
    hostSlugOf: "public: the address of a host's page",
    addressOfMember: "system: jobs send emails there",
  },
  "app/features/properties/queries.server.ts": {
    propertyById: "public: a property's page",
    similarTo: "public: a property's page",
    partOfLandlord: "public: a host's page",
    countPropertiesOfLandlord: "public: a host's page",
    pointsOfLandlord: "public: a host's map",
    photosOf: "public: a property's page",
    sitemapKeys: "public: the site map",
    propertyPages: "public: the site map",
    hostPages: "public: the site map",
  },
  "app/features/reviews/load-reported.server.ts": {
    loadReported: "public: what a report may be about",
  },
  "app/features/reservations/booking/queries.server.ts": {
    openDaysOf: "public: the calendar of a property's page",
  },
  "app/features/payments/queries.server.ts": {
    openCheckoutsOver: "system: of reservations that a command has read for its actor, or that ended",
    covers: "system: of reservations that a command has read for its actor",
    stakeOf: "system: the ledger's entry of a payment",
    endedUnrefunded: "system: the reconciler",
    failedEvent: "system: events of the provider are booked again",
    payoutToSend: "system: a job sends payouts",
  },
  "app/features/payments/refunds/queries.server.ts": {
    leftOfShare: "system: refunds and disputes of a payment that a command has found",
    stakeOfRefund: "system: the ledger's entry of a refund",
    isDisputed: "system: of a payment that a command has found",
  },
};

/**
 * The reader law: an exported read takes the actor as its first parameter and uses it, so that a page or route is never
 * the only check between a stranger and the data. Exceptions are listed with a reason; an entry that is no longer true
 * also fails.
 */
export function checkReaders(root: string, list = withoutActor): Violations {
  const files = readAll(
    root,
    sourceFiles(root).filter((file) => readers.test(file)),
  );
  const found = files.flatMap(({ file, text }) => readsOf(file, text));
  const isListed = ({ file, name }: Read) => list[file]?.[name] !== undefined;
  const open = found.filter(({ asks }) => !asks);
  const listed = Object.entries(list).flatMap(([file, names]) =>
    Object.entries(names).map((one) => [file, ...one]),
  );
  return [
    ...open
      .filter((read) => !isListed(read))
      .map(({ file, name }) => `${file}: ${name} does not ask who reads; its first parameter is an Actor`),
    ...listed
      .filter(([file, name]) => !open.some((read) => read.file === file && read.name === name))
      .map(
        ([file, name]) => `${file}: ${name} is listed and is no read without an actor; take it off the list`,
      ),
    ...listed
      .filter(([, , reason]) => !/^(public|system): ./.test(reason!))
      .map(([file, name]) => `${file}: ${name} is neither public nor the system's by its reason`),
  ];
}

type Read = { file: string; name: string; asks: boolean };

function readsOf(file: string, text: string): Read[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const known = new Set(tree.statements.flatMap((statement) => actorsImported(file, statement)));
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly)
      return [{ file, name: statement.getText(tree), asks: false }];
    const flags = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!flags.some((flag) => flag.kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement))
      return [{ file, name: statement.name?.text ?? "default", asks: asksWho(statement, known) }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name, initializer }) => {
      const isFunction =
        initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
      return { file, name: name.getText(tree), asks: Boolean(isFunction && asksWho(initializer, known)) };
    });
  });
}

/** The names of actor types that this statement imports from the accounts' model. */
function actorsImported(file: string, statement: ts.Statement): string[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const isOurs = file.startsWith("app/features/accounts/") && /^[.]{1,2}\/model[.]ts$/.test(from);
  if (!isOurs && from !== "#app/features/accounts/model.ts") return [];
  const names = statement.importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names)) return [];
  return names.elements.map(({ name }) => name.text).filter((name) => actors.has(name));
}

function asksWho(
  read: ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression,
  known: Set<string>,
): boolean {
  const [first] = read.parameters;
  if (!first?.type || !known.has(first.type.getText())) return false;
  if (!ts.isIdentifier(first.name)) return true;
  const { text } = first.name;
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === text) || (ts.forEachChild(node, uses) ?? false);
  return read.body !== undefined && uses(read.body);
}
