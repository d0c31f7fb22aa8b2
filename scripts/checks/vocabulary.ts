import ts from "typescript";
import { parts } from "./feature-parts.ts";
import { checkPageNames } from "./page-names.ts";
import { readAll, sourceFiles, type Violations } from "./source-files.ts";

const appFolders = ["pages", "api", "features", "stand-ins", "ui", "platform"];
const appFiles = [
  "root.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
  "routes.ts",
  "jobs.ts",
  "web.ts",
  "render.server.ts",
  "start-server.ts",
  "start-worker.ts",
  "seed-when-empty.ts",
  "reset-trial.ts",
  "run-admin-command.ts",
  "back-up.ts",
  "move-files.ts",
  "watchers.ts",
];
const features = [
  "accounts",
  "properties",
  "cart",
  "reservations",
  "id-checks",
  "ledger",
  "payments",
  "leases",
  "deposits",
  "problems",
  "messages",
  "notices",
  "access",
  "handovers",
  "reviews",
  "inquiries",
  "texts",
  "numbers",
  "admin",
  "departures",
];

/**
 * The files allowed in the folder of a feature or its part, in addition to commands (docs/decisions tells how the list
 * grows).
 */
const kinds = [
  /^(model|schema|policy|present)\.ts$/,
  /^(queries|events|jobs|member-data)\.server\.ts$/,
  /^emails\.tsx$/,
  /^components\/[a-z0-9-]+\.tsx?$/,
];

/** File names of single features. */
const ownNames: Record<string, RegExp> = {
  accounts: /^(actor|actor-context|auth|google|visitor-cookie|device-cookie)\.server\.ts$/,
  properties: /^fields\.ts$/,
  texts: /^built-in\/[a-z-]+\.ts$/,
  payments: /^(stripe|stand-in|stand-in-keys)\.server\.ts$/,
};

/** A command, or a step of several (scripts/checks/command-callers.ts distinguishes them). */
const command = /^(steps\/)?[a-z]+(-[a-z]+)*\.server\.ts$/;
const banned =
  /^(utils?|helpers?|services?|managers?|types?|constants?|misc|common|shared|index)(\.server)?\.(tsx?|mjs)$/;
const tests = /\.test\.tsx?$/;

/**
 * File names come from a closed list, commands are named after what they do, and only one file reads the environment.
 */
export function checkVocabulary(root: string): Violations {
  const files = readAll(root, sourceFiles(root));
  return [
    ...files.flatMap(({ file, text }) => [
      ...placeOf(file),
      ...commandOf(file, text),
      ...contentOf(file, text),
    ]),
    ...checkPageNames(files),
  ];
}

function placeOf(file: string): Violations {
  if (banned.test(file.slice(file.lastIndexOf("/") + 1))) return [`${file}: a name that says nothing`];
  const [top, room = "", feature = "", ...rest] = file.split("/");
  if (top !== "app") return [];
  if (feature === "") return appFiles.includes(room) ? [] : [`${file} is not a file that app/ knows`];
  if (!appFolders.includes(room)) return [`${file}: app/${room} is not a folder that app/ knows`];
  if (room !== "features") return [];
  if (!features.includes(feature)) return [`${file}: ${feature} is not a feature of the product`];
  if (tests.test(file)) return [];
  const name = withoutPart(feature, rest);
  const known = [...kinds, command, ...(ownNames[feature] ? [ownNames[feature]] : [])];
  return known.some((kind) => kind.test(name)) ? [] : [`${file} is not in a feature folder's vocabulary`];
}

/** A feature file's name within its part, if it is in one. */
function withoutPart(feature: string, rest: string[]): string {
  const isInPart = rest.length > 1 && (parts[feature]?.includes(rest[0]!) ?? false);
  return (isInPart ? rest.slice(1) : rest).join("/");
}

// A command's file exports one function, named like the file, or the verbs of one noun; and possibly types.
function commandOf(file: string, text: string): Violations {
  const [, feature = "", rest = ""] = /^app\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
  const name = withoutPart(feature, rest.split("/"));
  if (!command.test(name) || kinds.some((kind) => kind.test(name))) return [];
  if (ownNames[feature]?.test(name)) return [];
  const wanted = name
    .replace(/^steps\/|\.server\.ts$/g, "")
    .replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const exported = [...new Set(exportedValues(file, text))];
  if (exported.length === 1 && exported[0] === `function ${wanted}`) return [];
  if (exported.length > 1 && exported.every((value) => value.startsWith("function "))) return [];
  return [`${file} must export one function, ${wanted}; it exports ${exported.join(", ") || "none"}`];
}

function exportedValues(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    const flags = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? [] : [statement.getText(tree)];
    if (!flags.some((flag) => flag.kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement)) return [`function ${statement.name?.text}`];
    if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return [];
    return [statement.getText(tree).split("\n")[0] ?? ""];
  });
}

function contentOf(file: string, text: string): Violations {
  const product = /^(app|db)\/|^(server|worker)\.ts$/.test(file) && !tests.test(file);
  if (!product) return [];
  const violations: Violations = [];
  if (/\bprocess\.env\b/.test(text) && file !== "app/platform/config.server.ts")
    violations.push(`${file} reads process.env; settings are read in app/platform/config.server.ts`);
  if (
    file.startsWith("app/platform/") &&
    /\/api\\?\//.test(text) &&
    !/\/(contract\.types|settings)\.ts$/.test(file)
  )
    violations.push(`${file} spells a path of the API; each route states its facts (route-facts.server.ts)`);
  if (/Math\.\w+\([^;\n]*[*/] 100\)/.test(text) && file !== "app/platform/money.ts")
    violations.push(
      `${file} rounds money by itself; app/platform/money.ts does (a percentage is 100 * share)`,
    );
  for (const [, name, base] of text.matchAll(/^(?:export )?(?:abstract )?class (\w+)(?: extends (\w+))?/gm))
    if (!/(Error|Invalid|Conflict)$/.test(base ?? ""))
      violations.push(`${file}: ${name} is a class, and no error`);
  return violations;
}
