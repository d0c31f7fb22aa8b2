import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { orderOf, payFor } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { pagesOf, statementsOf } from "#tests/support/statements.ts";
import { numberDocuments } from "./number-documents.server.ts";
import { numberPayment } from "./number-payment.server.ts";
import { documentsOf } from "./queries.server.ts";

let landlord: Person;
let tenant: Person;
const locks = (statements: string[]) => statements.filter((text) => text.includes("advisory")).length;

beforeAll(async () => {
  [landlord, tenant] = [await newLandlord(), await newTenant()];
  const [reservation] = await orderOf(tenant, landlord, [10_000]);
  await payFor(tenant, reservation!.id);
  await copyStay(reservation!.id, 3000);
});

test("3,000 payments are numbered in batches, without a gap, and their jobs find that and wait for no lock", async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id from payments where state = 'succeeded' limit 200`.execute(db);
  const statements = await statementsOf(async () => {
    for (const { id } of rows) await numberPayment({ paymentId: id });
  });
  // Three batches of 1,000, and one that finds nothing left.
  expect(locks(statements)).toBe(4);
  const numbers = await sql<{ count: number; last: number }>`
    select count(*)::int, max(number) as last from documents where series = 'R'`.execute(db);
  expect(numbers.rows).toEqual([{ count: 3001, last: 3001 }]);
});

test("while nothing waits for a number, however much was paid, a run reads a few pages", async () => {
  await sql`vacuum analyze payment_shares, refunds`.execute(db);
  for (const { pages } of await pagesOf(numberDocuments)) expect(pages).toBeLessThan(10);
});

test("a payment among 3,000 is numbered by its own job", async () => {
  const [reservation] = await orderOf(tenant, landlord, [10_000]);
  await payFor(tenant, reservation!.id);
  expect(await documentsOf(tenant.actor, reservation!.id)).toMatchObject([{ series: "R", number: 3002 }]);
});
