import { expect, test } from "vitest";
import { saveBusiness } from "#app/features/accounts/members/save-business.server.ts";
import { issueInvoices } from "#app/features/payments/documents/issue-invoices.server.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { memberData } from "#app/features/payments/member-data.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { accept, reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { presentReceipt } from "../present.ts";
import { readReceipt } from "./read-receipt.server.ts";

const landlord = await newLandlord();
const tenant = await newTenant();

test("a receipt follows the money: nothing, then paid, then refunded", async () => {
  const order = await orderOf(tenant, landlord, [10_000, 5_000]);
  const [other, reservation] = order.toSorted((a, b) => a.totalCents - b.totalCents);
  const id = reservation!.id;
  const read = async () => presentReceipt(await readReceipt(tenant.actor, id));
  expect(await read()).toMatchObject({
    seller: [],
    payer: ["Pat Doe", tenant.email],
    paid: null,
    refunded: null,
  });
  await payFor(tenant, reservation!.orderId);
  const booked = (amount: number) => ({ on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amount });
  expect(await read()).toMatchObject({ paid: booked(105), refunded: null });
  await cancel(tenant.actor, id);
  await runJobs();
  expect(await read()).toMatchObject({ paid: booked(105), refunded: booked(105) });
  expect(presentReceipt(await readReceipt(tenant.actor, other!.id))).toMatchObject({
    paid: booked(52.5),
    refunded: null,
  });
});

test("only the holder can read it", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const others = [landlord.actor, (await newTenant()).actor, newVisitor().actor];
  for (const actor of others)
    await expect(readReceipt(actor, reservation!.id)).rejects.toThrow("Reservation not found.");
  await expect(readReceipt(tenant.actor, "res_nothing")).rejects.toThrow("Reservation not found.");
});

test("the business's address is on it once the stay is paid and accepted, and after it was canceled", async () => {
  const lots = await newLandlord();
  await saveBusiness(lots.actor, { business_name: "Elm Lots", address: "12 Elm Street", contact: "" });
  const other = await newTenant();
  const [unpaid] = await orderOf(other, lots);
  const { id, orderId } = (await orderOf(tenant, lots))[0]!;
  const seller = async (who = tenant.actor, of = id) => {
    const { seller: named, ...rest } = presentReceipt(await readReceipt(who, of));
    expect(JSON.stringify(rest)).not.toContain("Elm");
    return named;
  };
  expect(await seller(other.actor, unpaid!.id)).toEqual([]);
  await accept(lots.actor, unpaid!.id);
  expect(await seller(other.actor, unpaid!.id)).toEqual([]);
  await payFor(tenant, orderId);
  expect(await seller()).toEqual(["Elm Lots"]);
  await accept(lots.actor, id);
  expect(await seller()).toEqual(["Elm Lots", "12 Elm Street"]);
  await cancel(tenant.actor, id);
  await runJobs();
  expect(await seller()).toEqual(["Elm Lots", "12 Elm Street"]);
});

test("nor is the address in a tenant's export before, or after a rejection; in the landlord's own it is", async () => {
  const lots = await newLandlord();
  await saveBusiness(lots.actor, { business_name: "Oak Lots", address: "9 Oak Street", contact: "" });
  const other = await newTenant();
  const [first, second] = [(await orderOf(other, lots))[0]!, (await orderOf(other, lots))[0]!];
  const sellers = async (who = other) => {
    const exported = await memberData.collect(who.actor);
    const { documents } = exported as { documents: { parties: { landlord: string[] } }[] };
    return documents.map(({ parties }) => parties.landlord);
  };
  for (const { orderId } of [first, second]) await payFor(other, orderId);
  await numberDocuments();
  expect(await sellers()).toEqual([["Oak Lots"], ["Oak Lots"]]);
  await reject(lots.actor, second.id);
  await runJobs();
  await numberDocuments();
  expect(await sellers()).toEqual([["Oak Lots"], ["Oak Lots"], ["Oak Lots"]]);
  await accept(lots.actor, first.id);
  const both = ["Oak Lots", "9 Oak Street"];
  expect((await sellers()).toSorted((one, two) => two.length - one.length)).toEqual([
    both,
    ["Oak Lots"],
    ["Oak Lots"],
  ]);
  moveClock(40 * 86_400_000);
  await issueInvoices();
  expect(await sellers(lots)).toEqual([both]);
  moveClock(0);
});
