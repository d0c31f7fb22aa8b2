import { spawnSync } from "node:child_process";
import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { estimate } from "./mutation-sample.mjs";
import { ensureInstalled, keepCompiled, node24, root } from "../../scripts/setup.mjs";

// `npm run mutate` changes the code in thousands of small ways, one at a time, and reports the changes that no test
// notices. `npm run mutate -- AREA` does so in one area, `npm run mutate -- PATH…` in files of any. README.md has
// the scores.
// MUTATION_SAMPLE=0.1 tries a tenth of the changes and estimates the score of all; MUTATION_SEED=2 tries others.

/**
 * A part's commands, with its own tests, these of the API, those of these other parts, and more; parts are below
 * app/features.
 */
function commandsOf(parts, apiTests, otherParts = "none", moreTests = []) {
  return {
    database: true,
    mutate: [
      `app/features/${parts}/{,steps/}*.server.ts`,
      "!app/features/**/{queries,jobs,events,member-data}.server.ts",
    ],
    tests: [
      `app/features/{${parts},${otherParts}}/{,steps/}*.server.test.ts`,
      `tests/api/{${apiTests}}.test.{ts,tsx}`,
      ...moreTests,
    ],
  };
}

/** The code to mutate, and the tests that should notice. */
const areas = {
  rules: {
    database: false,
    mutate: ["app/{features/**/{model,policy},platform/{dates,money,one-line,signed-token.server}}.ts"],
    tests: [
      "app/features/**/{model,policy}.test.ts",
      "app/platform/{dates,money,one-line,signed-token.server}.test.ts",
    ],
  },
  booking: commandsOf(
    "reservations/{booking,guest}",
    "hold*,idempotency-key,instant-booking,open-reservation,order-payment,time-limits,quote,reserve-*,availability,address-limits,stay-limits,host-record,plain-forms,booking-pages,cancellation,reserve-again,property-days,verify-email",
    "leases",
  ),
  lifecycle: commandsOf(
    "reservations/lifecycle",
    "reservation*,deadlines,hold*,id-arrives,upload-id,verify-id,refuse-id,undo-accept,admin-actions,cancellation,plain-forms,guest-profile",
    "leases",
  ),
  checkout: commandsOf(
    "payments/checkout",
    "create-checkout-session,sandbox-checkout,order*,notices,admin-money,plain-forms,day-of-the-property",
    "leases,deposits,payments/{documents,later-charges,refunds}",
  ),
  refunds: commandsOf(
    "payments/refunds",
    "money-drills,time-limits-of-money,admin-money,cancellation,deposits",
    "leases,deposits,payments/{disputes,reconciliation}",
  ),
  payouts: commandsOf(
    "payments/payouts",
    "landlord-money,admin-money,landlord-lists,own-spaces,time-limits-of-money",
    "leases,payments/{disputes,refunds}",
  ),
  reconciliation: commandsOf(
    "payments/reconciliation",
    "money-drills,unbooked-events,admin-money,landlord-money,time-limits-of-money",
    "deposits,payments/{checkout,disputes,later-charges,payouts,refunds}",
  ),
  login: commandsOf(
    "accounts/{login,session}",
    "login*,guessing,names,sessions,two-step,passkeys,google-login,admin-users,push,verify-email",
  ),
  credentials: commandsOf(
    "accounts/{credentials,members}",
    "account*,admin-users,change-email,google-login,host-photo,landlord-business,pre-hijacking,reset-password,signup,two-step,passkeys,verify-email",
    "none",
    ["tests/admin-command.server.test.ts"],
  ),
  leases: commandsOf(
    "{leases,payments/renewals}",
    "rentals,reviews,deposits,notices",
    "payments/{later-charges,documents,disputes}",
  ),
  deposits: commandsOf("{deposits,payments/deposits}", "deposits,stay-screens"),
  charges: commandsOf(
    "payments/{later-charges,documents,disputes}",
    "account,admin-money,deposits,disputes",
    "payments/deposits",
  ),
  messages: commandsOf("messages", "messages,message-*,notices", "none", [
    "app/features/messages/{,steps/}*.test.ts",
  ]),
  reviews: commandsOf("reviews", "reviews,review-*,property-cards,admin-lists"),
  handovers: commandsOf("handovers", "handover*,stay-screens"),
  access: commandsOf("access", "access,access-*,hidden-address,stay-screens"),
  ids: commandsOf(
    "id-checks",
    "*-id,uploads-ids,id-arrives,time-limits,time-limits-of-accounts,delete-account,plain-forms",
  ),
  listing: commandsOf(
    "properties/{listing,photos}",
    "properties,edit-property,availability,stay-limits,property-*,host-photo,names,amenities,terms,hidden-address,admin-properties,admin-users,day-of-the-property,time-limits,places,reviews",
  ),
  search: commandsOf(
    "properties/{search,calendars,favorites,hosts}",
    "search*,calendars,favorites,hosts,host-*,home-page,places,map,sitemap,property-cards,hidden-address,amenities",
    "none",
    ["app/features/properties/{calendars,search}/*.test.ts"],
  ),
  stays: commandsOf(
    "reservations/{landlord,calendar,passes}",
    "passes,check-form,calendars,calendar-entry,landlord-lists,landlord-money,deadlines,reservations,property-days",
    "payments/payouts",
  ),
  notices: commandsOf("notices", "notices,notice-choices,push,unsubscribe,time-limits-of-accounts"),
  admin: commandsOf(
    "{admin,admin/lists,departures,inquiries,ledger}",
    "admin-*,account,delete-account,bounces,inquiries,names,drills",
    "ledger",
  ),
};

await ensureInstalled({ forDevelopment: true });
if (node24() !== process.execPath) {
  const command = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exit(spawnSync(node24(), command, { stdio: "inherit" }).status ?? 1);
}
process.chdir(root);
const { Stryker } = await import("@stryker-mutator/core");
const wanted = process.argv.slice(2);
for (const [name, area] of Object.entries(areas)) {
  const files = wanted.filter((file) => isIn(area, file));
  if (wanted.length === 0 || wanted.includes(name)) await mutate(name, area, area.mutate);
  else if (files.length > 0) await mutate(name, area, files);
}
if (wanted.length === 0 || wanted.includes("constraints")) mutateConstraints();

/** True if a file, perhaps with a range of lines after it, is mutated in this area. */
function isIn(area, file) {
  const all = fs.globSync(area.mutate[0], { exclude: area.mutate.slice(1).map((out) => out.slice(1)) });
  return all.includes(file.replace(/:[\d:-]+$/, ""));
}

async function mutate(name, { tests, database }, files) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-mutants-"));
  Object.assign(process.env, keepCompiled, {
    MUTATION_TESTS: tests.join(" "),
    MUTATION_DATABASE: String(database),
    DATA_DIR: dataDir,
  });
  const isSample = process.env.MUTATION_SAMPLE !== undefined;
  const jsonReport = `build/mutation/${name}.json`;
  await new Stryker({
    mutate: files,
    testRunner: "vitest",
    vitest: { configFile: "tools/mutate/vitest.mutation.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner", ...(isSample ? ["./tools/mutate/mutation-sample.mjs"] : [])],
    checkers: isSample ? ["sample"] : [],
    coverageAnalysis: "perTest",
    // Code that runs on import needs all tests of the area: seconds for rules, minutes for commands.
    ignoreStatic: database,
    // In commands, strings are messages, and names that the types check.
    mutator: { excludedMutations: database ? ["StringLiteral"] : [] },
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    ignorePatterns: ["build", "data"],
    tempDirName: "build/mutation/sandbox",
    reporters: ["progress-append-only", "clear-text", "html", "json"],
    clearTextReporter: { allowEmojis: false, reportTests: false },
    htmlReporter: { fileName: `build/mutation/${name}.html` },
    jsonReporter: { fileName: jsonReport },
    dryRunTimeoutMinutes: 60,
    // A change that survives runs all tests that reach it, which takes minutes on a busy machine.
    timeoutMS: database ? 240_000 : 5000,
    allowConsoleColors: false,
  }).runMutationTest();
  rmSync(dataDir, { recursive: true, force: true });
  if (isSample) {
    const result = estimate(JSON.parse(readFileSync(jsonReport, "utf8")));
    process.stdout.write(`${name}: ${JSON.stringify(result)}\n`);
  }
}

/** Drops and weakens the schema's constraints, which Stryker doesn't read. */
function mutateConstraints() {
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", "tools/mutate/vitest.mutation.config.ts"],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        MUTATION_DATABASE: "true",
        MUTATION_TESTS: "tests/proof/weakened-constraints.ts",
      },
    },
  );
  if (status !== 0) process.exitCode = 1;
}
