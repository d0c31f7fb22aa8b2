import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { memberData } from "#app/features/payments/member-data.server.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { loader as documentPage } from "#app/pages/document.tsx";
import { loader as receiptPage } from "#app/pages/receipt.tsx";
import { loader as rentReceiptPage } from "#app/pages/rental-receipt.tsx";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { adjust } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { atDay, leaseOf, newRental, runSchedules } from "#tests/support/rentals.ts";
import { issueInvoices } from "./issue-invoices.server.ts";
import { numberInWords } from "./model.ts";
import { numberDocuments } from "./number-documents.server.ts";
import { documentsOf, invoicesOf } from "./queries.server.ts";

const first = { BRAND_NAME: "First Spaces", COMPANY_NAME: "First Inc.", COMPANY_TAX_ID: "11-1" };
const second = { BRAND_NAME: "Second Spaces", COMPANY_NAME: "Second Inc.", COMPANY_TAX_ID: "22-2" };
const issuedBy = (name: string, taxId: string) => ({
  brandName: `${name} Spaces`,
  company: [`${name} Inc.`, `Tax ID ${taxId}`],
});

afterEach(() => {
  moveClock(0);
  adjust({});
});

const at = (instant: string) => {
  moveClock(0);
  moveClock(Date.parse(instant) - now().getTime());
};

/** What a page's loader reads, for this person. */
async function open(page: unknown, person: Person, params: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(actorContext, person.actor);
  const request = new Request("http://localhost:3000/");
  return (await (page as (args: object) => Promise<unknown>)({ context, params, request })) as object;
}

const rename = ({ id }: Person, username: string) =>
  db.updateTable("users").set({ username }).where("id", "=", id).execute();

async function paid(tenant: Person, landlord: Person) {
  const [reservation] = await orderOf(tenant, landlord);
  await payFor(tenant, reservation!.id);
  await numberDocuments();
  return reservation!.id;
}

test("receipts, credit notes and invoices name those who sold as they were issued; new ones the new names", async () => {
  adjust(first);
  at("2036-03-05T12:00:00Z");
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  await rename(landlord, "Lena Before");
  const [id, rejected] = [await paid(tenant, landlord), await paid(tenant, landlord)];
  await reject(landlord.actor, rejected);
  await runJobs();
  await numberDocuments();
  at("2036-04-02T12:00:00Z");
  await issueInvoices();
  adjust(second);
  await rename(landlord, "Lena After");

  const issued = issuedBy("First", "11-1");
  expect(await open(receiptPage, tenant, { id })).toMatchObject({
    ...issued,
    receipt: { seller: ["Lena Before"] },
  });
  const note = (await documentsOf(tenant.actor, rejected)).find(({ series }) => series === "C")!;
  expect(await open(documentPage, tenant, { number: numberInWords(note) })).toMatchObject({
    ...issued,
    document: { seller: ["Lena Before"] },
  });
  const [invoice] = await invoicesOf(landlord.actor);
  expect(await open(documentPage, landlord, { number: numberInWords(invoice!) })).toMatchObject({
    ...issued,
    document: { to: ["Lena Before"] },
  });
  expect(await memberData.collect(tenant.actor)).toMatchObject({
    documents: expect.arrayContaining([
      expect.objectContaining({
        parties: { brand: "First Spaces", company: issued.company, landlord: ["Lena Before"] },
      }),
    ]),
  });

  const later = await paid(tenant, landlord);
  expect(await open(receiptPage, tenant, { id: later })).toMatchObject({
    ...issuedBy("Second", "22-2"),
    receipt: { seller: ["Lena After"] },
  });
});

test("each rent's receipt names those who sold as it was issued", async () => {
  adjust(first);
  const rental = await newRental();
  await atDay(28);
  await runSchedules();
  await runSchedules();
  await numberDocuments();
  adjust(second);
  const id = (await leaseOf(rental)).rents[1]!.id;
  expect(await open(rentReceiptPage, rental.tenant, { id })).toMatchObject(issuedBy("First", "11-1"));
});

test("a document from before says the names of now", async () => {
  adjust(first);
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  const id = await paid(tenant, landlord);
  await transaction(async (trx) => {
    await sql`alter table documents disable trigger user`.execute(trx);
    await trx.updateTable("documents").set({ parties: null }).where("reservationId", "=", id).execute();
    await sql`alter table documents enable trigger user`.execute(trx);
  });
  adjust(second);
  expect(await open(receiptPage, tenant, { id })).toMatchObject(issuedBy("Second", "22-2"));
});
