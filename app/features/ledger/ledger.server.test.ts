import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, transaction } from "#app/platform/db.server.ts";
import type { Line } from "./model.ts";
import { postEntry } from "./post-entry.server.ts";

let cause = 0;
const post = (lines: Line[], causeId = `cause_${(cause += 1)}`) =>
  transaction((trx) => postEntry(trx, { kind: "payment", causeId, lines }));
const balanced: Line[] = [
  { account: "provider", amountCents: 100 },
  { account: "tenant", amountCents: -100 },
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
