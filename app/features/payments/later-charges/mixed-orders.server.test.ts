import { afterEach, beforeEach, expect, test } from "vitest";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { accepted, atDay, charge, chargeState, newSpace, shown } from "#tests/support/later-charges.ts";
import { checkoutOf, moneyOf, payByCard, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  await clearFaults();
  atDay(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

/** An order of a stay in 30 days, and one in 120. */
async function mixedOrder() {
  const [near, far] = [
    await newSpace(landlord),
    await newSpace(landlord, { priceCents: 20_000, depositCents: 5000 }),
  ];
  const made = await reserve(
    tenant.actor,
    {
      items: [near, far].map((propertyId, place) => ({
        propertyId,
        quantity: 1,
        assertedPriceCents: undefined,
        start: day(place === 0 ? 30 : 120),
        lastDay: day(place === 0 ? 30 : 120),
      })),
      start: null,
      lastDay: null,
      guestName: "Pat Doe",
      guestContact: tenant.email,
    },
    null,
  );
  const idOf = (propertyId: string) => made.find((one) => one.propertyId === propertyId)!.id;
  return { orderId: made[0]!.orderId, near: idOf(near), far: idOf(far) };
}

test("an order with stays before and after the 90 days pays the near ones now, and the far ones later with that card", async () => {
  const { orderId, near, far } = await mixedOrder();
  await payByCard((await checkoutOf(tenant, orderId)).url);
  await runJobs();
  expect(await moneyOf(near)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  expect([await chargeState(near), await chargeState(far)]).toEqual([undefined, "due"]);
  expect(await shown(far)).toMatchObject({
    charged_on: day(30),
    card_saved: true,
    deposit_state: "none",
  });
  await accepted(far);
  atDay(30);
  await charge();
  expect(await moneyOf(far)).toMatchObject({ paymentStatus: "paid", settled: [26_000] });
  expect((await shown(far)).deposit_state).toBe("held");
});

test("a card that was changed after an order was paid is kept, though the payment's event arrives later", async () => {
  const { orderId, far } = await mixedOrder();
  await orderFault({ kind: "late", eventType: "checkout.session.completed", times: 1, seconds: 3600 });
  await payByCard((await checkoutOf(tenant, orderId)).url);
  for (const [days, card] of [[0.01, "5555555555554444"], [0.1]] as const) {
    atDay(days);
    if (card) await payByCard((await checkoutOf(tenant, far)).url, card);
    else await reconcile();
    await runJobs();
    const charges = db.selectFrom("laterCharges").select("cardLast4").where("reservationId", "=", far);
    expect(await charges.execute()).toEqual([{ cardLast4: "4444" }]);
  }
});
