import pg from "pg";
import { expect, test, vi } from "vitest";
import { readList } from "#app/features/admin/lists/queries.server.ts";
import { listFilters, type ListName, listNames } from "#app/features/admin/lists/model.ts";
import { config } from "#app/platform/config.server.ts";
import type { ListPart } from "#app/platform/list-part.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator } from "#tests/support/people.ts";

const administrator = await newAdministrator();
const instant = "2027-01-01T00:00:00Z";
const keys: Partial<Record<ListName, string[]>> = {
  users: [instant, "usr_a"],
  properties: [instant, "prp_a"],
  reviews: [instant, "rev_a"],
  reservations: [instant, "res_a"],
  consents: [instant, "res_a:renewal"],
  payments: [instant, "pay_a"],
  refunds: ["false", instant, "rfd_a"],
  payouts: ["false", instant, "out_a"],
  emails: ["false", instant, "eml_a"],
};

type Statement = { text: string; values: unknown[] };

/** The statement that reads the rows of a part of a list. */
async function statementOf(name: ListName, part: ListPart = {}): Promise<Statement> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await readList(administrator.actor, name, part);
  const statements = sent.mock.calls.map(([statement, values]) => {
    const given = statement as unknown as string | Statement;
    return typeof given === "string" ? { text: given, values: values ?? [] } : given;
  });
  sent.mockRestore();
  return statements.find(({ text }) => text.includes("array["))!;
}

/** How the database would run it, if it could avoid to sort, to read whole tables and what else is `disabled`. */
async function planOf({ text, values }: Statement, disabled = ["sort", "bitmapscan"]): Promise<string> {
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  await client.query(["seqscan", ...disabled].map((name) => `set enable_${name} = off`).join("; "));
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  await client.end();
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** What is read for each row of the page isn't of the list. */
const withoutSubPlans = (plan: string) => plan.split("SubPlan")[0]!;

// Rows of one key may be sorted among themselves, by their id.
const readsAll = /^[ >-]*Sort {2}|Seq Scan/m;

test.each(Object.keys(keys) as ListName[])(
  "the first page of %s, and any later one, are read by an index, without sorting the others",
  async (name) => {
    const first = withoutSubPlans(await planOf(await statementOf(name)));
    expect(first).not.toMatch(readsAll);
    const next = withoutSubPlans(await planOf(await statementOf(name, { after: keys[name] })));
    expect(next).not.toMatch(readsAll);
    expect(next).toMatch(/Index Cond: \((?:\(state|ROW\()/);
  },
);

test.each(listNames)(
  "each value of a filter of %s has a plan of its own, for as many rows as it has",
  async (name) => {
    for (const { name: filter, choices } of listFilters[name])
      for (const [value] of choices)
        expect((await statementOf(name, { filters: { [filter]: value } })).values.map(String)).not.toContain(
          value,
        );
  },
);

test("a value that isn't a word is not written into the statement", async () => {
  const value = "paid' or true --";
  const { text, values } = await statementOf("reservations", { filters: { status: value } });
  expect([text.includes(value), values.includes(value)]).toEqual([false, true]);
});

test.each([
  ["emails", "emails_by_subject"],
  ["refunds", "refunds_by_note"],
  ["audit", "audit_entries_by_reason"],
  ["inquiries", "leads_by_words"],
  ["inquiries", "contact_messages_by_subject"],
  ["inquiries", "contact_messages_by_words"],
  ["inquiries", "service_requests_by_words"],
  ["inquiries", "service_requests_by_user"],
] as const)("a search of %s has the index %s", async (name, index) => {
  const statement = await statementOf(name, { q: "damaged lock" });
  expect(await planOf(statement, ["indexscan", "indexonlyscan"])).toContain(`Bitmap Index Scan on ${index}`);
});

test("emails are found by their subject, the audit log by reasons, inquiries by their words", async () => {
  const reason = { reason: "The tenant found a damaged lock." };
  await db
    .insertInto("auditEntries")
    .values({ actorKind: "administrator", action: "suspend", details: JSON.stringify(reason) })
    .execute();
  const subject = "About your damaged lock";
  const sent = { key: "lock", recipient: "ada@people.example", html: "", bodyText: "" };
  await db
    .insertInto("emails")
    .values({ id: "eml_lock", subject, ...sent })
    .execute();
  const writer = { name: "Ada", email: "ada@people.example" };
  const message = "What about a damaged lock?";
  await db
    .insertInto("contactMessages")
    .values({ id: "msg_lock", message, ...writer })
    .execute();
  await db.insertInto("serviceRequests").values({ id: "srq_lock", message }).execute();
  const location = "by the DAMAGED LOCK";
  await db
    .insertInto("leads")
    .values({ id: "led_lock", location, ...writer })
    .execute();
  const find = async (name: ListName, q: string) => (await readList(administrator.actor, name, { q })).rows;
  expect(await find("audit", "a damaged lock")).toMatchObject([{ details: `Reason: ${reason.reason}` }]);
  expect(await find("emails", "damaged lock")).toMatchObject([{ id: "eml_lock" }]);
  const inquiries = (await find("inquiries", "damaged lock")) as { id: string }[];
  expect(inquiries.map(({ id }) => id).toSorted()).toEqual(["led_lock", "msg_lock", "srq_lock"]);
});
