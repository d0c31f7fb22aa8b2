import { expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
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
    seller: ["Lars Landlord"],
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
