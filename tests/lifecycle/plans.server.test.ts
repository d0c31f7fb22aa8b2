import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { saveBusiness } from "#app/features/accounts/members/save-business.server.ts";
import { loadInquiries } from "#app/features/admin/cases/load-inquiries.server.ts";
import { loadMember } from "#app/features/admin/cases/load-member.server.ts";
import { loadProblems } from "#app/features/admin/cases/load-problems.server.ts";
import { loadReportedMessages } from "#app/features/admin/cases/load-reported-messages.server.ts";
import { loadStay } from "#app/features/admin/cases/load-stay.server.ts";
import { loadClaims } from "#app/features/admin/lists/load-claims.server.ts";
import { loadRents } from "#app/features/admin/lists/load-rents.server.ts";
import { listColumns, listFilters, type ListName, listNames } from "#app/features/admin/lists/model.ts";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { measureProduct } from "#app/features/admin/measure-product.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { loadAccountPage } from "#app/features/departures/load-account-page.server.ts";
import { loadLandlordScreen } from "#app/features/handovers/load-landlord-screen.server.ts";
import { loadOrderScreen } from "#app/features/handovers/load-order-screen.server.ts";
import { sumLedger } from "#app/features/ledger/sum-ledger.server.ts";
import { loadMarketNumbers } from "#app/features/numbers/load-market-numbers.server.ts";
import { loadSpaceNumbers } from "#app/features/numbers/load-space-numbers.server.ts";
import { loadRentals } from "#app/features/leases/load-rentals.server.ts";
import { loadBar } from "#app/features/messages/load-bar.server.ts";
import { loadMessages } from "#app/features/messages/load-messages.server.ts";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { loadTenantDashboard } from "#app/features/reservations/guest/load-tenant-dashboard.server.ts";
import { loadProperty } from "#app/features/reviews/load-property.server.ts";
import { jobs } from "#app/jobs.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import type { ListPart } from "#app/platform/list-part.server.ts";
import { fillYear } from "#tests/support/fill-year.ts";
import { readElsewhere } from "#tests/support/index-readers.ts";
import { newAdministrator, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { plansOf } from "#tests/support/plans.ts";
import { call } from "#tests/support/web.ts";

const size = 3000;
/** In a table of so many rows here, a city's grow without end. */
const manyRows = 500;
let growing: Set<string>;

const landlord = {
  kind: "landlord" as const,
  id: "usr_y0",
  username: "Landlord",
  email: "y0@people.example",
  emailVerified: true,
  visitorId: null,
};
const tenant = {
  ...landlord,
  kind: "tenant" as const,
  id: "usr_g0",
  username: "Guest",
  email: "g0@people.example",
};
let administrator: Awaited<ReturnType<typeof newAdministrator>>;

beforeAll(async () => {
  await fillYear(config.databaseUrl, size);
  await sumLedger();
  administrator = await newAdministrator();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${manyRows}`.execute(db);
  growing = new Set(rows.map(({ name }) => name));
});

/** Read from end to end, for now: why that is bearable. */
const readsAll: Record<string, string[]> = {
  // Once a day, to find ZIP codes whose time zone has changed.
  "properties.correct-time-zones": ["properties"],
  // Each hour, for all sums at once.
  "numbers.count": ["reservations"],
  // Counts of what lives now, once every ten minutes.
  metrics: ["reservations"],
};
/** Pages that a statement reads at most, and where it is more. */
const maxPages = { schedule: 60, screen: 850 };
const readsMore: Record<string, number> = {
  "properties.correct-time-zones": 4000,
  // Counts of all spaces, and of what lives now.
  "/sitemap.xml": 2000,
  metrics: 6000,
  // Of each what is left of its payments, those of its changes, too; of one that ended what was charged and refunded.
  "landlord: requests": 1200,
  "tenant: bookings": 1200,
  "admin: a tenant": 1200,
  "admin: a landlord": 1500,
  "admin: claims with figures": 1500,
  // The facts of each space around, found by the index of places; or what holds its days, as a stay's own space and as another.
  "/api/search?query=17101&fits=suv": 1500,
  "/api/search?query=17101&from=2030-01-01&to=2030-01-05": 1500,
  // All requests of 13 months by week, and those that were paid by tenant.
  "numbers.count": 12_000,
  // Each with its space, stay, window and both people.
  "list of reviews": 1500,
};
/** Statements at most: more of them for more rows would be a statement for each. */
const maxStatements = 25;

async function expectFew(name: string, act: () => Promise<unknown>, pages: number) {
  // What is read once for each process isn't read again.
  await plansOf(act);
  const { sent, plans } = await plansOf(act);
  const describe = ({ text }: { text: string }) => text.replaceAll(/\s+/g, " ").slice(0, 300);
  const isAllowed = (table: string) => !growing.has(table) || readsAll[name]?.includes(table);
  const scans = plans.flatMap((plan) => plan.scanned.map((table) => [table, describe(plan)] as const));
  expect(scans.filter(([table]) => !isAllowed(table))).toEqual([]);
  const max = readsMore[name] ?? pages;
  expect(plans.filter((plan) => plan.pages > max).map((plan) => [plan.pages, describe(plan)])).toEqual([]);
  expect(sent).toBeLessThanOrEqual(maxStatements);
  expect(plans.length).toBeGreaterThan(0);
}

const schedules = jobs.filter(({ everySeconds }) => everySeconds !== undefined);

test.each(schedules)("$name finds what is due by an index", async ({ name, run }) => {
  await expectFew(name, () => run({}), maxPages.schedule);
});

const asked = (query: string) => readListQuery(new URLSearchParams(query));
const cookieOf = (id: string) => sessionOf(id);
const get = (path: string, id?: string) => async () =>
  expect([path, (await call(path, id === undefined ? {} : { cookie: await cookieOf(id) })).status]).toEqual([
    path,
    200,
  ]);
const visitor = newVisitor().actor;
const screens: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    (["today", "requests", "calendar", "spaces", "earnings", "business"] as const).map((tab) => [
      `landlord: ${tab}`,
      () => loadLandlordScreen(landlord, { tab }),
    ]),
  ),
  "landlord: rentals": () => loadRentals(landlord),
  "landlord: messages": () => loadMessages(landlord),
  "landlord: bar": () => loadBar(landlord),
  "landlord: account": () => loadAccountPage(landlord, null),
  ...Object.fromEntries(
    ["bookings", "favorites"].map((tab) => [
      `tenant: ${tab}`,
      () => loadTenantDashboard(tenant, { tab, query: "" }),
    ]),
  ),
  "landlord: numbers of a space": () => loadSpaceNumbers(landlord, "prp_y300", 13),
  "admin: numbers": () => loadMarketNumbers(administrator.actor, 3),
  "tenant: rentals": () => loadRentals(tenant),
  "tenant: a conversation": () => loadMessages(tenant, "cnv_y600"),
  "tenant: an order": () => loadOrderScreen(tenant, "res_y600"),
  "visitor: a property": () => loadProperty(visitor, "prp_y7", { from: "", to: "" }),
  ...Object.fromEntries(
    [
      "/api/search?query=17101",
      "/api/search?query=17101&fits=suv",
      "/api/search?query=17101&from=2030-01-01&to=2030-01-05",
      "/api/properties/prp_y7",
      "/api/properties/prp_y7/availability",
      "/api/properties/prp_y7/reviews",
      "/api/landlord/usr_y7/properties",
      "/sitemap.xml",
    ].map((path) => [path, get(path)]),
  ),
  ...Object.fromEntries(
    [
      "/api/landlord/usr_y0/reservations",
      "/api/landlord/usr_y0/balance",
      "/api/messages",
      "/api/notices",
      "/api/unread-messages",
    ].map((path) => [path, get(path, "usr_y0")]),
  ),
  ...Object.fromEntries(
    listNames.map((name) => [`list of ${name}`, () => loadList(administrator.actor, name, asked(""))]),
  ),
  "admin: a stay": () => loadStay(administrator.actor, "res_y600"),
  "admin: a landlord": () => loadMember(administrator.actor, landlord.id),
  "admin: a tenant": () => loadMember(administrator.actor, tenant.id),
  "admin: problems with figures": () => loadProblems(administrator.actor, asked("")),
  "admin: claims with figures": () => loadClaims(administrator.actor, asked("")),
  "admin: reported messages with figures": () => loadReportedMessages(administrator.actor),
  "admin: inquiries with figures of reports": () => loadInquiries(administrator.actor, asked("")),
  "admin: rents with late fees": () => loadRents(administrator.actor, asked("")),
  "admin: menu": () => openAdminPage(administrator.actor, "/admin", async () => null),
  metrics: measureProduct,
};

test.each(Object.entries(screens))("%s is read by indexes", async (name, act) => {
  await expectFew(name, act, maxPages.screen);
});

const words = ["zzqx nowhere", "prp_y600", "Guest 1", "Market"];
/** A column sorts a thousand rows, some by another row each belongs to, or by two. */
const maxPagesOfSort = 13_000;
const maxPagesOfSearch = 8000;
/** The page of a filter, or a later one. */
const maxPagesOfRows = 3000;
/** Rows that a search without a match, a filter or a later page reads: none, since each of its conditions has an index. */
const maxDiscarded = 100;
/** Unfinished jobs are few, but no index has them alone. */
const isReadByIndex = (name: ListName, { q, sort, filters }: ListPart) =>
  name !== "jobs" &&
  sort === undefined &&
  (q === undefined || q === words[0]) &&
  !isBehindOpen(name, filters);
/** Most payments succeed; here a whole year's open checkouts are newer. */
const isBehindOpen = (name: ListName, filters: ListPart["filters"]) =>
  name === "payments" && filters?.["state"] === "succeeded";

function maxPagesOf({ q, sort }: ListPart): number {
  if (sort !== undefined) return maxPagesOfSort;
  return q === undefined ? maxPagesOfRows : maxPagesOfSearch;
}

test.each(listNames)(
  "the list of %s is read by indexes: later pages, each filter, each column, and searches",
  async (name) => {
    const { next } = await readList(administrator.actor, name, {});
    const limits = listFilters[name].flatMap((filter) =>
      filter.choices.map(([value]): ListPart => ({ filters: { [filter.name]: value } })),
    );
    const searches = words.map((q): ListPart => ({ q }));
    const sorts = listColumns[name].flatMap(({ sort }): ListPart[] =>
      sort === undefined ? [] : [{ sort }, { sort: `-${sort}` }],
    );
    const trouble: unknown[] = [];
    for (const part of [...(next ? [{ after: next }] : []), ...limits, ...searches, ...sorts]) {
      const { plans } = await plansOf(() => readList(administrator.actor, name, part));
      const inVain = isReadByIndex(name, part) ? maxDiscarded : Infinity;
      const max = maxPagesOf(part);
      const ofReservations = plans.filter(({ text }) => text.startsWith(`select "reservations".*`));
      if (ofReservations.length > 1) trouble.push([part, "reads its reservations twice"]);
      for (const plan of plans)
        if (plan.pages > max || plan.discarded > inVain || plan.scanned.some((table) => growing.has(table)))
          trouble.push([part, plan.pages, plan.discarded, plan.scanned]);
    }
    expect(trouble).toEqual([]);
  },
);

test("whether a stranger may read a landlord’s contact is known without the landlord’s reservations", async () => {
  await saveBusiness(landlord, { business_name: "Y Lots", address: "", contact: "lots@people.example" });
  await changed(sql`update reservations set landlord_id = ${landlord.id}`);
  await changed(sql`insert into order_browsers (order_id, visitor_id) select id, 'vis_' || id from orders`);
  await sql`analyze reservations, order_browsers`.execute(db);
  const stranger = { ...(await newTenant()).actor, visitorId: "vis_of_a_stranger" };
  const look = () => loadHost(stranger, { slug: "y-lots" });
  expect((await look())?.host.contact).toBeNull();
  expect(await discardedBy(look, "order_browsers")).toBe(0);
});

/** Changes rows of the year without what else would follow. */
const changed = (statement: RawBuilder<unknown>) =>
  transaction(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

/** How many rows this action reads in vain, in statements that name this table. */
async function discardedBy(act: () => Promise<unknown>, table: string): Promise<number> {
  const { plans } = await plansOf(act);
  const counted = plans.filter(({ text }) => text.includes(table));
  expect(counted.length).toBeGreaterThan(0);
  return counted.reduce((sum, { discarded }) => sum + discarded, 0);
}

/** Indexes that nothing has read, but for those of constraints, which keep rows unique. */
async function unreadIndexes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelname as name from pg_stat_user_indexes join pg_index using (indexrelid)
    where schemaname = 'public' and idx_scan = 0 and not indisunique and not indisexclusion
    order by relname, indexrelname`.execute(db);
  return rows.map(({ name }) => name);
}

test("each index is read by a schedule or a screen, or is listed with who reads it", async () => {
  const listed = Object.values(readElsewhere).flat();
  // Connections write what they have read some seconds later.
  const unlisted = async () => (await unreadIndexes()).filter((name) => !listed.includes(name));
  await expect.poll(unlisted, { timeout: 30_000, interval: 2000 }).toEqual([]);
});
