import { beforeEach, expect, test } from "vitest";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { leaseOf, newRental, atDay, runSchedules } from "#tests/support/rentals.ts";
import { issueInvoices } from "./issue-invoices.server.ts";
import { loadDocument } from "./load-document.server.ts";
import { numberInWords } from "./model.ts";
import { numberDocuments } from "./number-documents.server.ts";
import { presentDocument, presentNumbers } from "./present.ts";
import { documentsOf, invoicesOf } from "./queries.server.ts";

let landlord: Person;
let tenant: Person;

const at = (instant: string) => {
  moveClock(0);
  moveClock(Date.parse(instant) - now().getTime());
};

beforeEach(async () => {
  moveClock(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});

async function paid(cents = 10_000): Promise<string> {
  const [reservation] = await orderOf(tenant, landlord, [cents]);
  await payFor(tenant, reservation!.id);
  return reservation!.id;
}

const numbersOf = async (id: string) =>
  (await documentsOf(tenant.actor, id)).map((one) => [numberInWords(one), one.rentCents, one.feeCents]);
const all = () =>
  db.selectFrom("documents").select(["series", "year", "number"]).orderBy("series").orderBy("year").execute();

test("what is paid gets a number without a gap, once, however many processes number at once; a year begins with 1", async () => {
  // In Harrisburg, where the spaces are, it is five hours earlier.
  at("2032-01-01T04:59:00Z");
  const last = [await paid(), await paid(20_000)];
  at("2032-01-01T05:01:00Z");
  const first = await paid(30_000);
  await Promise.all([numberDocuments(), numberDocuments(), numberDocuments()]);
  await numberDocuments();
  expect(await numbersOf(last[0]!)).toEqual([["R-2031-000001", 10_000, 500]]);
  expect(await numbersOf(last[1]!)).toEqual([["R-2031-000002", 20_000, 1_000]]);
  expect(await numbersOf(first)).toEqual([["R-2032-000001", 30_000, 1_500]]);
  expect(await all()).toHaveLength(3);
});

test("a refund gets a credit note that names its receipt; a second payment for the same has neither", async () => {
  at("2033-05-05T12:00:00Z");
  const [reservation] = await orderOf(tenant, landlord, [10_000]);
  await payFor(tenant, reservation!.id);
  await numberDocuments();
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  await Promise.all([numberDocuments(), numberDocuments()]);
  expect(await numbersOf(reservation!.id)).toEqual([
    ["R-2033-000001", 10_000, 500],
    ["C-2033-000001", 10_000, 500],
  ]);
  const loaded = await loadDocument(tenant.actor, "C-2033-000001");
  expect(loaded.kind === "credit note" && presentDocument(loaded)).toMatchObject({
    kind: "Credit note",
    corrects: "R-2033-000001",
    rent: 100,
    fee: 5,
    total: 105,
    code: reservation!.reservationCode,
  });
  expect(await loadDocument(tenant.actor, "r-2033-000001")).toMatchObject({
    path: `/receipts/${reservation!.id}`,
  });
});

test("of two spaces that were paid together, the refund of one corrects its receipt alone", async () => {
  const [first, second] = await orderOf(tenant, landlord, [10_000, 20_000]);
  await payFor(tenant, first!.orderId);
  await numberDocuments();
  await reject(landlord.actor, second!.id);
  await runJobs();
  await numberDocuments();
  const seriesOf = async (id: string) =>
    (await documentsOf(tenant.actor, id)).map(({ series, rentCents }) => [series, rentCents]);
  expect(await seriesOf(first!.id)).toEqual([["R", 10_000]]);
  expect(await seriesOf(second!.id)).toEqual([
    ["R", 20_000],
    ["C", 20_000],
  ]);
});

test("each rent of a rental has its own receipt", async () => {
  const rental = await newRental();
  await atDay(28);
  await runSchedules();
  await runSchedules();
  await numberDocuments();
  const rents = (await leaseOf(rental)).rents.map(({ id }) => id);
  const documents = await documentsOf(rental.tenant.actor, rental.reservationId);
  expect(documents.map(({ rentId }) => rentId)).toEqual([null, rents[1]]);
  const numbers = [null, rents[1]!].map((rent) => presentNumbers(documents, rent, "America/New_York").number);
  expect(new Set(numbers).size).toBe(2);
  expect(await loadDocument(rental.tenant.actor, numbers[1]!)).toMatchObject({
    path: `/rentals/receipts/${rents[1]}`,
  });
  // Notice leaves a part of the second rent unused: its credit note is about that receipt, not the first.
  await giveNotice(rental.tenant.actor, (await leaseOf(rental)).id);
  await runSchedules();
  await numberDocuments();
  const note = (await documentsOf(rental.tenant.actor, rental.reservationId)).at(-1)!;
  expect([note.series, note.rentId]).toEqual(["C", rents[1]]);
  const loaded = await loadDocument(rental.tenant.actor, numberInWords(note));
  expect(loaded.kind === "credit note" && presentDocument(loaded)).toMatchObject({ corrects: numbers[1] });
});

test("a landlord's month is invoiced once it is over and not before: rents and fees less refunds, to the cent", async () => {
  at("2034-03-05T12:00:00Z");
  await paid(10_000);
  const refunded = await paid(20_000);
  at("2034-04-01T03:59:00Z");
  await reject(landlord.actor, refunded);
  await runJobs();
  await paid(3_333);
  at("2034-04-01T04:01:00Z");
  await paid(5_000);
  // In Pago Pago it is still March.
  at("2034-04-01T10:59:00Z");
  await issueInvoices();
  expect(await invoicesOf(landlord.actor)).toEqual([]);
  at("2034-04-01T11:00:01Z");
  await Promise.all([issueInvoices(), issueInvoices(), issueInvoices()]);
  expect(await invoicesOf(landlord.actor)).toEqual([
    { series: "I", year: 2034, number: 1, month: "2034-03-01", rentCents: 13_333, feeCents: 667 },
  ]);
  const loaded = await loadDocument(landlord.actor, "I-2034-000001");
  if (loaded.kind !== "invoice") throw new Error("It is no invoice.");
  const { lines, total, fee, month } = presentDocument(loaded) as never as {
    lines: { rent: number; fee: number }[];
    total: number;
    fee: number;
    month: string;
  };
  expect([lines.length, fee, total, month]).toEqual([3, 6.67, 140, "2034-03"]);
  expect(lines.map((line) => [line.rent, line.fee])).toEqual([
    [100, 5],
    [0, 0],
    [33.33, 1.67],
  ]);
  at("2034-08-01T11:00:01Z");
  await issueInvoices();
  expect(await invoicesOf(landlord.actor)).toHaveLength(1);
});

test("a stranger with a script, another tenant, the landlord and an administrator find no receipt or credit note of others", async () => {
  at("2035-05-05T12:00:00Z");
  const id = await paid();
  await reject(landlord.actor, id);
  await runJobs();
  await numberDocuments();
  at("2035-06-01T11:01:00Z");
  await issueInvoices();
  const [other, neighbor] = [await newTenant(), await newLandlord()];
  const administrator = await newAdministrator();
  const people = [newVisitor().actor, other.actor, neighbor.actor, landlord.actor, administrator.actor];
  for (const actor of people)
    for (const number of ["R-2035-000001", "C-2035-000001", "R-2035-000002", "nothing", "' or 1=1"])
      await expect(loadDocument(actor, number)).rejects.toMatchObject({ status: 404 });
  for (const actor of [newVisitor().actor, other.actor, neighbor.actor, tenant.actor, administrator.actor])
    await expect(loadDocument(actor, "I-2035-000001")).rejects.toMatchObject({ status: 404 });
  await expect(documentsOf(other.actor, id)).rejects.toMatchObject({ status: 404 });
  await expect(documentsOf(landlord.actor, id)).rejects.toMatchObject({ status: 404 });
  await expect(invoicesOf(tenant.actor)).rejects.toMatchObject({ status: 403 });
  expect(await invoicesOf(neighbor.actor)).toEqual([]);
  expect((await loadDocument(landlord.actor, "I-2035-000001")).kind).toBe("invoice");
  expect((await loadDocument(tenant.actor, "C-2035-000001")).kind).toBe("credit note");
});
