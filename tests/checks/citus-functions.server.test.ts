import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { sourceFiles } from "../../scripts/checks/source-files.ts";

// `npm test` has no Citus, so these rules keep the statements plannable there (decision 0122). After a change of the lists
// below, run `npm run prove -- --citus`.

type Routine = { name: string; language: string; body: string; takesRow: boolean };

/** In SQL: only the database of searches, which is a plain PostgreSQL, and the triggers of cards call these. */
const ofSearches = ["free_days", "make_cards", "words_asked"];

/** In PL/pgSQL, called by statements that read none of a landlord's tables themselves, or none but a payment's. */
const calledApart: Record<string, string[]> = {
  id_is_valid: ["app/features/reservations/booking/queries.server.ts"],
  invoiced_months: ["app/features/payments/documents/issue-invoices.server.ts"],
  last_number: [
    "app/features/payments/documents/issue-invoices.server.ts",
    "app/features/payments/documents/number-documents.server.ts",
  ],
  keep_notice: ["app/features/notices/tell.server.ts"],
  left_of: [
    "app/features/payments/queries.server.ts",
    "app/features/payments/refunds/steps/mark-returned.server.ts",
  ],
  left_of_reservation: ["app/features/reservations/lifecycle/steps/read-left.server.ts"],
  make_order: ["app/features/reservations/booking/steps/write-order.server.ts"],
  order_made_before: ["app/features/reservations/booking/steps/find-order-made-before.server.ts"],
  refresh_cards: ["app/features/properties/search/rebuild-cards.server.ts"],
  rent_left_of: [
    "app/features/payments/payouts/queries.server.ts",
    "app/features/payments/payouts/steps/decide-parts.server.ts",
  ],
  rent_not_decided_of: [
    "app/features/payments/payouts/queries.server.ts",
    "app/features/payments/payouts/steps/decide-parts.server.ts",
  ],
  take_host_slug: ["app/features/accounts/members/save-business.server.ts"],
};

async function routines(database: Transaction | typeof db): Promise<Routine[]> {
  const { rows } = await sql<Routine>`
    select p.proname as name, l.lanname as language, p.prosrc as body,
      exists (select from unnest(p.proargtypes) as given
        join pg_type t on t.oid = given join pg_class c on c.oid = t.typrelid and c.relkind = 'r') as "takesRow"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
      and p.prorettype <> 'trigger'::regtype
    order by 1`.execute(database);
  return rows;
}

const { rows: tables } = await sql<{ name: string }>`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
  db,
);
const ofTable = new RegExp(
  `\\b(from|join|into|update)\\s+(public\\.)?(${tables.map(({ name }) => name).join("|")})\\b`,
);
const calls = (text: string, name: string) => new RegExp(`\\b${name}\\(`).test(text);

/** Those that read a table, or call one that does. */
function readers(all: Routine[]): Set<string> {
  const found = new Set(all.filter(({ body }) => ofTable.test(body)).map(({ name }) => name));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { name, body } of all) if ([...found].some((other) => calls(body, other))) found.add(name);
  }
  return found;
}

/** Functions in SQL that read a table, and functions that take a row. */
function refused(all: Routine[]): string[] {
  const reading = readers(all);
  const names = all.filter((one) => one.takesRow || (one.language === "sql" && reading.has(one.name)));
  return [...new Set(names.map(({ name }) => name))];
}

/** Where the product's statements call these functions. */
function callers(names: string[], files: Record<string, string>): Record<string, string[]> {
  const found = names.map((name) => {
    const where = Object.keys(files).filter((file) => calls(files[file]!, name));
    return [name, where] as const;
  });
  return Object.fromEntries(found.filter(([, where]) => where.length > 0));
}

const sources = Object.fromEntries(
  sourceFiles(".")
    .filter((file) => /^app\/.*\.ts$/.test(file) && !/\.test\.ts$|^app\/platform\/.*types\.ts$/.test(file))
    .map((file) => [file, readFileSync(file, "utf8").replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "")]),
);

test("no function in SQL reads a table, and none takes a row, but for those of searches", async () => {
  expect(refused(await routines(db))).toEqual(ofSearches);
});

test("those of searches are called by searches", () => {
  const where = Object.values(callers(ofSearches, sources)).flat();
  const searches = /^app\/features\/properties\/(search\/|listing\/suggest-addresses)/;
  expect(where.filter((file) => !searches.test(file))).toEqual([]);
});

test("functions that read tables are called in the statements that are known to work", async () => {
  const names = [...readers(await routines(db))].filter((name) => !ofSearches.includes(name));
  expect(callers(names, sources)).toEqual(calledApart);
});

test.each([
  [
    "a function in SQL that reads a table",
    "(one text) returns bigint language sql stable as $$ select count(*) from public.reservations where id = one $$",
  ],
  [
    "one that calls such a function",
    "(one text) returns boolean language sql stable as $$ select public.id_is_valid(one, one, now()) $$",
  ],
  [
    "a function that takes a row",
    "(one payment_shares) returns integer language plpgsql as $$ begin return one.amount_cents; end $$",
  ],
])("catches %s", async (_what, planted) => {
  const undone = new Error("undone");
  const seen = await new Promise<string[]>((resolve, reject) => {
    transaction(async (trx) => {
      await sql.raw(`create function planted${planted}`).execute(trx);
      resolve(refused(await routines(trx)));
      throw undone;
    }).catch((error: unknown) => error === undone || reject(error));
  });
  expect(seen).toContain("planted");
});

test("catches a statement that calls one", () => {
  const planted = { "app/planted.server.ts": "sql`select left_of_share(share) from payment_shares share`" };
  expect(callers(["left_of_share"], planted)).toEqual({ left_of_share: ["app/planted.server.ts"] });
});
