import type { Violations } from "./source-files.ts";
import { tablesOf, type TableUse, usesOfTables } from "./table-uses.ts";

/** The one module that writes each table. The demo town (db/seed) and tests write any. */
export const owned: Record<string, string[]> = {
  platform: [
    "countyZips",
    "emails",
    "operatorSettings",
    "rateLimits",
    "schedules",
    "schemaFunctions",
    "systemFacts",
    "taxRates",
    "texts",
  ],
  accounts: [
    "auditEntries",
    "businesses",
    "credentials",
    "emailChanges",
    "hostSlugs",
    "knownDevices",
    "passkeys",
    "sessions",
    "twoFactors",
    "users",
    "verifications",
  ],
  inquiries: ["contactMessages", "inquiries", "inquiryAnswers", "leads", "serviceRequests"],
  properties: [
    "approvals",
    "calendarFeeds",
    "favorites",
    "importedCalendars",
    "knownWords",
    "photos",
    "properties",
    // The database's triggers write its rows (decision 0131).
    "propertyCards",
    "propertyImportRows",
    "propertyImports",
    "propertyPhotoUrls",
    "waitingPhotos",
  ],
  reservations: [
    "orderBrowsers",
    "orders",
    "reservationCodes",
    "reservationTransitions",
    "reservations",
    "contentsChanges",
    // Views.
    "consents",
    "heldStays",
    "stayChanges",
    "stayTerms",
  ],
  "id-checks": ["idDocuments", "idFiles", "idFileViews", "idLinksUsed"],
  ledger: ["ledgerEntries", "ledgerFeeWeeks", "ledgerLines", "ledgerMonths", "ledgerSums"],
  payments: [
    "balanceReads",
    "balanceTransactions",
    "comparedDays",
    "comparedPayments",
    // The database's triggers add its rows.
    "movementsToCompare",
    "disputeShares",
    "disputes",
    "documents",
    "extraCharges",
    "laterCharges",
    "paymentCustomers",
    "payments",
    "paymentShares",
    "payoutAccountRefusals",
    "payoutAccounts",
    "payoutHolds",
    "payouts",
    "providerEvents",
    "providerEventsRead",
    "refunds",
    "taxPlaceChanges",
    "taxPlaces",
  ],
  leases: ["leases", "rents"],
  access: ["accessGuides", "accessNotices", "accessPhotos", "accessViews"],
  deposits: ["depositClaims", "depositClaimPhotos"],
  problems: ["daysRentedAgain", "displacedStays", "priceDifferences", "problems", "problemSteps"],
  handovers: ["handovers", "timelineEntries", "timelines", "timelineSalts"],
  messages: [
    "conversations",
    "conversationSides",
    "messageBlocks",
    "messageMutes",
    "messagePhotos",
    "messageReports",
    "messages",
    "savedReplies",
  ],
  numbers: ["dailyNumbers", "daySalts", "dayVisitors", "marketCounts"],
  notices: ["noticeMutes", "notices", "pushSubscriptions"],
  reviews: ["reviews", "reviewWindows"],
  "stand-ins/inbox": ["inboxMessages"],
  "stand-ins/stripe": ["sandboxDeliveries", "sandboxFaults", "sandboxObjects", "sandboxRequests"],
};

/** A backup has every table, whatever its name, and a trial's reset empties it. */
const everyTable = ["app/platform/backup/restore-backup.server.ts", "app/platform/empty-tables.server.ts"];

/** Where a module still writes another's table. This list may only shrink. */
const foreignWrites: Record<string, string[]> = {
  // A password reset that also confirms the address deletes feeds set up before it, in its transaction.
  accounts: ["calendarFeeds"],
  // better-auth's table of expiring rows; the stand-in's are swept with them.
  "stand-ins/google": ["verifications"],
};

/** Where a module reads another's table itself instead of calling its owner. This list may only shrink. */
const foreignReads: Record<string, string[]> = {
  app: ["users"],
  inquiries: ["emails", "users"],
  "id-checks": ["properties", "reservations"],
  ledger: ["properties", "reservations"],
  admin: ["auditEntries", "emails", "properties", "reservations", "users"],
  leases: ["properties", "reservations", "users"],
  access: ["properties", "reservations"],
  // Which stays are over, so that their deposit is returned, and who claims are about.
  deposits: ["reservations", "users"],
  // Which spaces are free instead, and stays whose end closes a problem.
  problems: ["properties", "reservations"],
  // Which photos are old enough to be deleted.
  handovers: ["depositClaims", "properties", "reservations"],
  messages: [
    // Whether an administrator has opened a conversation lately.
    "auditEntries",
    "orderBrowsers",
    "orders",
    "properties",
    "reservations",
    "users",
  ],
  // Who is told, at which address, and which browsers are still logged in.
  notices: ["properties", "reservations", "sessions", "users"],
  reviews: ["orders", "properties", "reservations", "users"],
  payments: [
    "businesses",
    // A bank is told which emails a guest got.
    "emails",
    "ledgerEntries",
    "ledgerLines",
    "orderBrowsers",
    "orders",
    "properties",
    "reservations",
    "users",
  ],
  properties: ["businesses", "heldStays", "hostSlugs", "reservations", "users"],
  reservations: ["calendarFeeds", "idDocuments", "idFiles", "photos", "properties", "users"],
  "stand-ins/google": ["verifications"],
};

type Lists = Record<string, string[]>;
type Law = { owned: Lists; foreignWrites: Lists; foreignReads: Lists };

/**
 * The table law: one module writes a table; others read it only where a list allows it. An entry that is no longer true
 * also fails, so that the lists shrink.
 */
export function checkTables(root: string, law: Law = { owned, foreignWrites, foreignReads }): Violations {
  const uses = usesOfTables(root);
  return [
    ...checkOwners(tablesOf(root), law.owned),
    ...uses
      .filter(({ file, table }) => table === null && !everyTable.includes(file))
      .map(({ file }) => `${file} writes a table whose name does not stand in the file`),
    ...checkForeign(uses, law, true),
    ...checkForeign(uses, law, false),
  ];
}

function checkOwners(tables: string[], lists: Lists): Violations {
  const listed = Object.values(lists).flat();
  return [
    ...tables
      .filter((table) => !listed.includes(table))
      .map((table) => `${table} has no module that writes it`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `${table} is owned and no table`),
    ...listed
      .filter((table, index) => listed.indexOf(table) !== index)
      .map((table) => `${table} has two modules that write it`),
  ];
}

function checkForeign(uses: TableUse[], law: Law, writes: boolean): Violations {
  const verb = writes ? "writes" : "reads";
  const list = writes ? law.foreignWrites : law.foreignReads;
  const foreign = uses.filter(
    ({ module, table, writes: isWrite }) =>
      isWrite === writes && table !== null && !law.owned[module]?.includes(table),
  );
  const known = new Set(
    Object.entries(list).flatMap(([module, tables]) => tables.map((table) => `${module} ${table}`)),
  );
  const found = new Set(foreign.map(({ module, table }) => `${module} ${table}`));
  return [
    ...foreign
      .filter(({ module, table }) => !known.has(`${module} ${table}`))
      .map(({ file, table }) => `${file} ${verb} ${table}, which belongs to ${ownerOf(table!, law.owned)}`),
    ...[...known]
      .filter((entry) => !found.has(entry))
      .map((entry) => `${entry.replace(" ", ` ${verb} `)} no longer; take it off the list`),
  ];
}

function ownerOf(table: string, lists: Lists): string {
  return Object.keys(lists).find((module) => lists[module]!.includes(table)) ?? "no module";
}
