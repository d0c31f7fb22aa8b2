import { sql } from "kysely";
import { expect, test } from "vitest";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { claimOrders } from "#app/features/reservations/guest/claim-orders.server.ts";
import { confirmOrder } from "#app/features/reservations/lifecycle/confirm-order.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { orderFor } from "#tests/support/payments.ts";
import { newReservation, reserved } from "#tests/support/reservations.ts";

const landlord = await newLandlord();

const statusOf = async (id: string) =>
  (await db.selectFrom("reservations").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

test("an answer waits for a cancellation, and then sees it", async () => {
  const { id } = await reserved(await newProperty(landlord));
  const result = await whileUncommitted(
    (trx) => trx.updateTable("reservations").set({ status: "canceled" }).where("id", "=", id).execute(),
    () => accept(landlord.actor, id),
  );
  expect(result).toMatchObject({
    status: "rejected",
    reason: { status: 409, extra: { status: "canceled" } },
  });
});

test("a cancellation waits for an expiration, and then sees it", async () => {
  const { id, tenant } = await reserved(await newProperty(landlord));
  const result = await whileUncommitted(
    (trx) => trx.updateTable("reservations").set({ status: "expired" }).where("id", "=", id).execute(),
    () => cancel(tenant.actor, id),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409, extra: { status: "expired" } } });
});

test("a cancellation waits for a payment, and then keeps what the policy says", async () => {
  const property = await newProperty(landlord, { priceCents: 10_000, cancellationPolicy: "firm" });
  const { id, tenant } = await reserved(property);
  const accepted = { status: "accepted" as const, idVerified: true };
  await db.updateTable("reservations").set(accepted).where("id", "=", id).execute();
  const change = (trx: Transaction) =>
    trx.updateTable("reservations").set({ paymentStatus: "paid" }).where("id", "=", id).execute();
  const result = await whileUncommitted(change, () => cancel(tenant.actor, id));
  expect(result).toMatchObject({
    status: "fulfilled",
    value: { status: "canceled", canceledBy: "tenant", keptRentCents: 5000, keptFeeCents: 250 },
  });
});

test("an expiration waits for an answer in time, and then leaves the reservation alone", async () => {
  const { id } = await reserved(await newProperty(landlord));
  await db
    .updateTable("reservations")
    .set({ answerBy: hoursFromNow(-1) })
    .where("id", "=", id)
    .execute();
  await whileUncommitted(
    (trx) =>
      trx
        .updateTable("reservations")
        .set({ status: "accepted_pending_verification", payBy: hoursFromNow(72) })
        .where("id", "=", id)
        .execute(),
    () => expire(),
  );
  expect(await statusOf(id)).toBe("accepted_pending_verification");
});

test("an upload of an ID waits for a rejection, and is refused then", async () => {
  const { id, tenant } = await reserved(await newProperty(landlord));
  const given = { reservationId: id, front: await pictureFile(), back: null };
  const result = await whileUncommitted(
    (trx) => trx.updateTable("reservations").set({ status: "rejected" }).where("id", "=", id).execute(),
    () => uploadId(tenant.actor, given, "192.0.2.1"),
  );
  expect(result).toMatchObject({
    status: "rejected",
    reason: { status: 409, message: "This reservation was not accepted" },
  });
});

test("claiming an order waits for the same claim in another tab, and is recorded only once", async () => {
  const tenant = await newTenant();
  const guest = { guestContact: tenant.email };
  const { id, orderId } = await newReservation(newVisitor().actor, await newProperty(landlord), guest);
  const result = await whileUncommitted(
    (trx) => trx.updateTable("orders").set({ tenantId: tenant.id }).where("id", "=", orderId).execute(),
    () => claimOrders(tenant.actor, [orderId], "192.0.2.1"),
  );
  expect(result).toMatchObject({ status: "fulfilled", value: [id] });
  const written = db.selectFrom("auditEntries").select("id").where("subjectId", "=", orderId);
  expect(await written.execute()).toEqual([]);
});

const wholeOrders: [string, (tenant: Person, orderId: string) => Promise<unknown>][] = [
  ["claiming", (tenant, orderId) => claimOrders(tenant.actor, [orderId], "192.0.2.1")],
  ["confirming", (_tenant, orderId) => transaction((trx) => confirmOrder(trx, orderId))],
];

test.each(wholeOrders)(
  "%s an order locks its reservations in the order of their ids, as payments do",
  async (_words, act) => {
    const { tenant, orderId, first, last } = await orderStoredBackwards();
    const lock = (trx: Transaction, id: string) =>
      trx.selectFrom("reservations").select("id").where("id", "=", id).forUpdate().skipLocked().execute();
    await whileUncommitted(
      (trx) => lock(trx, first),
      () => act(tenant, orderId),
      async (trx) => expect(await lock(trx, last)).toEqual([{ id: last }]),
    );
  },
);

/** A visitor's order of two spaces whose reservations are stored in another order than that of their ids. */
async function orderStoredBackwards() {
  for (;;) {
    const [tenant, other] = [await newTenant(), await newLandlord()];
    const properties = [await newProperty(other), await newProperty(other)];
    const visitor = { ...tenant, actor: newVisitor().actor };
    const [one] = await orderFor(
      visitor,
      properties.map(({ id }) => id),
    );
    const orderId = one!.orderId;
    const stored = await db
      .selectFrom("reservations")
      .select("id")
      .where("orderId", "=", orderId)
      .orderBy(sql`ctid`)
      .execute();
    const [last, first] = stored.map(({ id }) => id) as [string, string];
    if (first < last) return { tenant, orderId, first, last };
  }
}
