import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, transaction } from "#app/platform/db.server.ts";
import type { Line } from "./model.ts";
import { postEntry } from "./post-entry.server.ts";
import { feesByWeek, ledgerMonths } from "./queries.server.ts";
import { sumLedger } from "./sum-ledger.server.ts";
import { newAdministrator } from "#tests/support/people.ts";

const finance = await newAdministrator("Fay", "finance");
let cause = 0;
const post = (lines: Line[], causeId = `cause_${(cause += 1)}`) =>
  transaction((trx) => postEntry(trx, { kind: "payment", causeId, lines }));
const balanced: Line[] = [
  { account: "provider", amountCents: 100 },
  { account: "tenant", amountCents: -100 },
];
const withFee: Line[] = [
  { account: "provider", amountCents: 105 },
  { account: "tenant", amountCents: -100 },
  { account: "fee", amountCents: -5 },
];

test("the database refuses an entry whose lines do not sum to zero, and keeps none of it", async () => {
  const rest: Line[] = [{ account: "tenant", amountCents: -99 }];
  for (const lines of [[balanced[0]!], [balanced[0]!, ...rest]])
    await expect(post(lines, "cause_refused")).rejects.toMatchObject({
      constraint: "ledger_entry_sums_to_zero",
    });
  const alone = db.insertInto("ledgerEntries").values({ kind: "rent", causeId: "x", occurredAt: new Date() });
  await expect(alone.execute()).rejects.toMatchObject({ constraint: "ledger_entry_sums_to_zero" });
  await post(balanced, "cause_refused");
});

test("the same entry is posted only once, and a line of zero is left out", async () => {
  await post(balanced, "cause_once");
  await expect(post(balanced, "cause_once")).rejects.toMatchObject({
    constraint: "ledger_entry_is_posted_once",
  });
  await expect(post([...balanced, { account: "fee", amountCents: 0 }])).rejects.toThrow("amount_cents");
});

test.each([
  ["changed", sql`update ledger_lines set amount_cents = 1`],
  ["changed", sql`update ledger_entries set cause_id = 'other'`],
  ["deleted", sql`delete from ledger_lines`],
  ["deleted", sql`delete from ledger_entries`],
  ["emptied", sql`truncate ledger_lines, ledger_entries`],
])("the ledger cannot be %s (%#)", async (_how, statement) => {
  await post(balanced);
  await expect(statement.execute(db)).rejects.toMatchObject({ constraint: "ledger_is_only_added_to" });
});

test("nothing can be added to an entry later, not even lines that sum to zero", async () => {
  await post(balanced, "cause_closed");
  const { id } = await db
    .selectFrom("ledgerEntries")
    .select("id")
    .where("causeId", "=", "cause_closed")
    .executeTakeFirstOrThrow();
  const more = balanced.map((line) => ({ entryId: id, ...line }));
  await expect(db.insertInto("ledgerLines").values(more).execute()).rejects.toMatchObject({
    constraint: "ledger_entry_is_closed",
  });
});

test("a landlord's earnings name the landlord, and nothing else does", async () => {
  const nobody: Line[] = [balanced[0]!, { account: "landlord", amountCents: -100 }];
  await expect(post(nobody)).rejects.toMatchObject({ constraint: "ledger_line_names_its_landlord" });
});

const system = { kind: "system" } as const;

/** The ledger's sums by month, kind and account: as its readers add them up, and from its lines. */
async function bothSums() {
  const sums = new Map<string, number>();
  for (const { month, kind, account, cents } of await ledgerMonths(system)) {
    const key = `${month} ${kind} ${account}`;
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  const { rows } = await sql<{ key: string; cents: number }>`
    select concat_ws(' ', to_char(occurred_at at time zone 'UTC', 'YYYY-MM'), kind, account) as key,
      sum(amount_cents)::bigint as cents
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id group by 1`.execute(db);
  return {
    added: Object.fromEntries(sums),
    lines: Object.fromEntries(rows.map(({ key, cents }) => [key, cents])),
  };
}

/** Our fees by week, likewise. */
async function bothFees() {
  const { rows } = await sql<{ week: string; cents: number }>`
    select date_trunc('week', occurred_at at time zone 'UTC')::date as week, -sum(amount_cents)::bigint as cents
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id where account = 'fee' group by 1`.execute(
    db,
  );
  const sums = new Map<string, number>();
  const read = await feesByWeek(finance.actor, "2000-01-03");
  for (const { week, cents } of read) sums.set(week, (sums.get(week) ?? 0) + cents);
  return {
    added: Object.fromEntries(sums),
    lines: Object.fromEntries(rows.map(({ week, cents }) => [week, cents])),
  };
}

async function expectSame() {
  const { added, lines } = await bothSums();
  expect(added).toEqual(lines);
  const fees = await bothFees();
  expect(fees.added).toEqual(fees.lines);
}

test("the sums of months and the fees of weeks are the lines', before and after they are made, and while others post", async () => {
  await post(balanced);
  await post(withFee);
  await expectSame();
  await sumLedger();
  await expectSame();
  await post(withFee);
  await expectSame();
  await Promise.all([sumLedger(), sumLedger(), ...Array.from({ length: 8 }, () => post(withFee))]);
  await expectSame();
  await sumLedger();
  await expectSame();
  const { rows } =
    await sql`select from ledger_entries where id > (select through_entry from ledger_sums)`.execute(db);
  expect(rows).toEqual([]);
});

test("fees of a ledger whose months an older release summed are read from its entries, and then summed by week", async () => {
  await post(withFee);
  await sumLedger();
  await sql`delete from ledger_fee_weeks`.execute(db);
  await db.updateTable("ledgerSums").set({ feeWeeksThrough: 0 }).execute();
  await post(withFee);
  await expectSame();
  await Promise.all([sumLedger(), sumLedger()]);
  await expectSame();
  const { rows } = await sql`select from ledger_sums where fee_weeks_through = through_entry`.execute(db);
  expect(rows).toHaveLength(1);
  const weeks = await db.selectFrom("ledgerFeeWeeks").select("week").execute();
  expect(weeks).not.toEqual([]);
});

test("a run waits for no entry that is not committed yet, and misses none", async () => {
  await transaction(async (trx) => {
    await postEntry(trx, { kind: "payment", causeId: "cause_slow", lines: balanced });
    await post(balanced);
    await expect(sumLedger()).rejects.toThrow("lock timeout");
  });
  await expectSame();
  await sumLedger();
  await expectSame();
});
