import pg from "pg";
import { expect, test, vi } from "vitest";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import type { ListName } from "#app/features/admin/lists/model.ts";
import { config } from "#app/platform/config.server.ts";
import { newAdministrator } from "#tests/support/people.ts";

const administrator = await newAdministrator();
const instant = "2027-01-01T00:00:00Z";
const keys: Partial<Record<ListName, string[]>> = {
  users: [instant, "usr_a"],
  properties: [instant, "prp_a"],
  reviews: [instant, "rev_a"],
  reservations: [instant, "res_a"],
  payments: [instant, "pay_a"],
  refunds: ["false", instant, "rfd_a"],
  payouts: ["false", instant, "out_a"],
  emails: ["false", instant, "eml_a"],
};

type Statement = { text: string; values: unknown[] };

/** The statement that reads the rows of a part of a list. */
async function statementOf(name: ListName, after?: string[]): Promise<Statement> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await readList(administrator.actor, name, { ...(after && { after }) });
  const statements = sent.mock.calls.map(([statement, values]) => {
    const given = statement as unknown as string | Statement;
    return typeof given === "string" ? { text: given, values: values ?? [] } : given;
  });
  sent.mockRestore();
  return statements.find(({ text }) => text.includes("array["))!;
}

/** How the database would run it, if it could avoid to sort and to read whole tables. */
async function planOf({ text, values }: Statement): Promise<string> {
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  await client.query("set enable_sort = off; set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  await client.end();
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // What is read for each row of the page isn't of the list.
  return plan.split("SubPlan")[0]!;
}

// Rows of one key may be sorted among themselves, by their id.
const readsAll = /^[ >-]*Sort {2}|Seq Scan/m;

test.each(Object.keys(keys) as ListName[])(
  "the first page of %s, and any later one, are read by an index, without sorting the others",
  async (name) => {
    const first = await planOf(await statementOf(name));
    expect(first).not.toMatch(readsAll);
    const next = await planOf(await statementOf(name, keys[name]));
    expect(next).not.toMatch(readsAll);
    expect(next).toMatch(/Index Cond: \((?:\(state|ROW\()/);
  },
);
