import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { parts } from "./feature-parts.ts";
import { sourceFiles, type Violations } from "./source-files.ts";

const below = ["ui", "platform"];
const members = [...below, "features/accounts", "features/notices"];
const spaces = [...members, "features/properties"];
const stays = [...spaces, "features/reservations"];
const all = [
  ...stays,
  "features/cart",
  "features/id-checks",
  "features/payments",
  "features/leases",
  "features/deposits",
  "features/problems",
  "features/messages",
  "features/access",
  "features/handovers",
  "features/reviews",
  "features/inquiries",
  "features/texts",
];

/** The folders that each folder may import. Each may import itself; files directly in app/ are composition roots. */
const rooms: Record<string, string[]> = {
  platform: [],
  ui: ["platform"],
  "features/accounts": below,
  "features/notices": [...below, "features/accounts"],
  "features/inquiries": members,
  "features/texts": [...members, "features/deposits"],
  "features/properties": members,
  "features/cart": spaces,
  "features/reservations": spaces,
  "features/id-checks": stays,
  "features/ledger": stays,
  "features/payments": [...stays, "features/ledger"],
  "features/leases": [...stays, "features/payments"],
  "features/deposits": [...stays, "features/payments"],
  "features/problems": [...stays, "features/payments", "features/deposits", "features/access"],
  "features/messages": [...stays, "features/payments", "features/deposits", "features/problems"],
  "features/access": stays,
  "features/handovers": [
    ...stays,
    "features/ledger",
    "features/payments",
    "features/deposits",
    "features/messages",
    "features/access",
    "features/problems",
    // Both screens that show a stay are composed there, and the landlord's months with the rents of rentals.
    "features/id-checks",
    "features/leases",
    "features/reviews",
  ],
  "features/reviews": [...stays, "features/leases", "features/messages"],
  "features/numbers": [...stays, "features/ledger"],
  "features/admin": all,
  "features/departures": [...all, "features/ledger", "features/numbers"],
  pages: [...below, "features"],
  api: [...below, "features"],
  "stand-ins": [...below, "features", "api"],
};

/** Further imports, by file: the list of all routes names those of the stand-ins. */
const compositions: Record<string, string[]> = {
  "stand-ins": ["^packages/stripe-sandbox/"],
  api: ["^app/stand-ins/[^/]+/[a-z-]*routes[.]ts$"],
  // Accounts tell members of new passwords, and end pushes at a login; who reads a notice, and chooses, is known by accounts.
  "features/accounts": ["^app/features/notices/(tell|word-email|leave-browser)[.]server[.]ts$"],
};

/** Packages that only one folder may import. */
const speakers: Record<string, string> = {
  stripe: "(features/payments|stand-ins/stripe)",
  "better-auth": "features/accounts",
  "oidc-provider": "stand-ins/google",
  "smtp-server": "stand-ins/inbox",
  "web-push": "features/notices",
  pg: "platform",
  marked: "platform",
};

/** A file in a feature's folder, or in that of one of its parts. */
const inFeature = (file: string) =>
  ["[^/]+", `[^/]+/(${Object.values(parts).flat().join("|")})`].map(
    (folder) => `^app/features/${folder}/${file}`,
  );

/** Kinds of file that a kind may not import within the features; importing only a type is allowed. */
const kinds: Record<string, string[]> = {
  "model.ts": ["schema.ts", "policy.ts", "present.ts", "emails.tsx", "components/.+", ".+[.]server.ts"],
  "(schema|policy|present).ts": ["emails.tsx", "components/.+"],
  "queries.server.ts": ["jobs.server.ts", "emails.tsx", "components/.+"],
  ".+[.]server.ts": ["jobs.server.ts", "components/.+"],
  "components/.+": [".+[.]server.ts", "emails.tsx"],
  "emails.tsx": ["jobs.server.ts", "components/.+"],
};

const tests = "[.]test[.]tsx?$";

/** Checks the import law. Also fails if a source file was not read: a cruise that reads nothing finds nothing. */
export async function checkImports(root: string): Promise<Violations> {
  const files = sourceFiles(root);
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "[+]types/" },
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: rules() },
    },
    { conditionNames: ["node", "import", "types", "default"] },
  );
  const { modules, summary } = output as ICruiseResult;
  const read = new Set(modules.map((module) => module.source));
  return [
    ...files.filter((file) => !read.has(file)).map((file) => `${file} was not read`),
    ...modules.flatMap((module) =>
      module.dependencies
        .filter((dependency) => dependency.couldNotResolve && dependency.module.startsWith("#"))
        .map((dependency) => `${module.source} imports ${dependency.module}, which is not there`),
    ),
    ...summary.violations.map(({ from, to, rule, cycle }) =>
      cycle === undefined
        ? `${from} imports ${to}: ${rule.name}`
        : `${from} imports itself by way of ${cycle.map((step) => step.name).join(", ")}`,
    ),
  ];
}

function rules(): IForbiddenRuleType[] {
  return [
    ...roomRules(),
    ...speakerRules(),
    ...kindRules(),
    ...browserRules(),
    emailRule,
    installedByStart,
    ...packageRules,
    noCircles,
  ];
}

function roomRules(): IForbiddenRuleType[] {
  return Object.entries(rooms).map(([room, others]) => ({
    name: `${room} may import ${others.join(", ") || "no other room"}`,
    severity: "error",
    from: { path: `^app/${room}/`, pathNot: tests },
    to: {
      path: "^(app|db|packages|scripts|tests|tools)/|^[^/]+[.](ts|mjs)$",
      pathNot: [`^app/(${[room, ...others].join("|")})/`, ...(compositions[room] ?? [])],
    },
  }));
}

function speakerRules(): IForbiddenRuleType[] {
  return Object.entries(speakers).map(([name, room]) => ({
    name: `only ${room} speaks ${name}`,
    severity: "error",
    from: { path: "^(app|server[.]ts|worker[.]ts)", pathNot: `^app/${room}/|${tests}` },
    to: { path: `node_modules/(@?${name})/` },
  }));
}

function kindRules(): IForbiddenRuleType[] {
  return Object.entries(kinds).map(([kind, refused]) => ({
    name: `${kind} of a feature may not import ${refused.join(", ")}`,
    severity: "error",
    from: { path: inFeature(`${kind}$`), pathNot: tests },
    to: { path: inFeature(`(${refused.join("|")})$`), dependencyTypesNot: ["type-only"] },
  }));
}

function browserRules(): IForbiddenRuleType[] {
  const forBrowsers = [
    "^app/ui/",
    ...inFeature("(components/|model[.]ts|schema[.]ts|policy[.]ts|present[.]ts)"),
  ];
  return [
    {
      name: "what a browser loads may not import a server's file",
      severity: "error",
      from: { path: forBrowsers, pathNot: tests },
      to: { path: "[.]server[.]tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components, ui and model may not even import a server file's types",
      severity: "error",
      from: { path: ["^app/ui/", ...inFeature("(components/|model[.]ts)")], pathNot: tests },
      to: { path: "[.]server[.]tsx?$" },
    },
  ];
}

/** Members are told by notices, which send the email; past them go links that someone asked for, and inquiries. */
const emailRule: IForbiddenRuleType = {
  name: "who is told something is told by features/notices/tell.server.ts",
  severity: "error",
  from: {
    path: "^app/features/",
    pathNot: `^app/features/(notices/tell[.]|inquiries/|admin/|accounts/(jobs|credentials/send-(reset|change)-link)[.])|${tests}`,
  },
  to: { path: "^app/platform/email[.]server[.]ts$", dependencyTypesNot: ["type-only"] },
};

/** `npm start` installs no devDependencies. These scripts are for development. */
const forDevelopment =
  "^scripts/(checks/|(test|dev-server|dev)[.]mjs|(chromium|database-types|contract-types)[.]ts)";

const installedByStart: IForbiddenRuleType = {
  name: "what builds and runs the product is in dependencies",
  severity: "error",
  from: {
    path: "^(app|db|scripts)/|^(server|worker|admin|calendar-reader|email-reader|vite[.]config|react-router[.]config)[.]ts$",
    pathNot: `${forDevelopment}|${tests}`,
  },
  to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
};

/** The packages know nothing of the product: the Stripe sandbox asks a store, and of Stripe it has the types only. */
const packageRules: IForbiddenRuleType[] = [
  {
    name: "a package imports nothing of the product",
    severity: "error",
    from: { path: "^packages/", pathNot: tests },
    to: { path: "^(app|db|scripts|tests|tools)/|^[^/]+[.](ts|mjs)$" },
  },
  {
    name: "the Stripe sandbox imports hono and zod only, and Stripe's types",
    severity: "error",
    from: { path: "^packages/stripe-sandbox/", pathNot: tests },
    to: {
      path: "node_modules/",
      pathNot: "node_modules/(hono|zod)/",
      dependencyTypesNot: ["type-only"],
    },
  },
];

const noCircles: IForbiddenRuleType = {
  name: "no circles",
  severity: "error",
  from: { path: "^(app|packages)/" },
  to: { circular: true },
};
