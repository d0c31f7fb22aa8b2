import { expect, test } from "vitest";
import { suspendMember } from "#app/features/accounts/suspend-member.server.ts";
import { deleteProperty } from "#app/features/properties/delete-property.server.ts";
import { setAvailability } from "#app/features/properties/set-availability.server.ts";
import { accept } from "#app/features/reservations/accept.server.ts";
import { cancel } from "#app/features/reservations/cancel.server.ts";
import { expire } from "#app/features/reservations/expire.server.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";

const landlord = await newLandlord();

/** A reservation by a tenant of its own, whom no limit on holds touches. */
async function reserved(property?: { id: string }): Promise<{ id: string; tenant: Person }> {
  const tenant = await newTenant();
  const { id } = await newReservation(tenant.actor, property ?? (await newProperty(landlord)));
  return { id, tenant };
}

const statusOf = async (id: string) =>
  (await db.selectFrom("reservations").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

test("reserving waits for a deletion of the property, and then finds none", async () => {
  const property = await newProperty(landlord);
  const result = await whileUncommitted(
    (trx) =>
      trx.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", property.id).execute(),
    () => reserved(property),
  );
  expect(result).toMatchObject({
    status: "rejected",
    reason: { status: 404, message: "Property not found." },
  });
});

test("reserving waits for dates that are being withdrawn, and then finds them gone", async () => {
  const property = await newProperty(landlord);
  const result = await whileUncommitted(
    (trx) => trx.updateTable("properties").set({ offered: "{}" }).where("id", "=", property.id).execute(),
    () => reserved(property),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});

const changes: [string, (id: string) => Promise<unknown>][] = [
  ["deleting a property", (id) => deleteProperty(landlord.actor, id)],
  [
    "withdrawing dates",
    (id) => setAvailability(landlord.actor, id, { from: day(3), to: day(9), available: false }),
  ],
];

test.each(changes)(
  "%s waits for a reservation that is being made, and is then refused",
  async (_words, act) => {
    const property = await newProperty(landlord);
    const { id } = await reserved(await newProperty(landlord));
    const result = await whileUncommitted(
      async (trx) => {
        await trx.selectFrom("properties").select("id").where("id", "=", property.id).forShare().execute();
        await trx.updateTable("reservations").set({ propertyId: property.id }).where("id", "=", id).execute();
      },
      () => act(property.id),
    );
    expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
  },
);

test("an answer waits for a cancellation, and then learns of it", async () => {
  const { id } = await reserved();
  const result = await whileUncommitted(
    (trx) => trx.updateTable("reservations").set({ status: "cancelled" }).where("id", "=", id).execute(),
    () => accept(landlord.actor, id),
  );
  expect(result).toMatchObject({
    status: "rejected",
    reason: { status: 409, extra: { status: "cancelled" } },
  });
});

test("a cancellation waits for an expiry, and then learns of it", async () => {
  const { id, tenant } = await reserved();
  const result = await whileUncommitted(
    (trx) => trx.updateTable("reservations").set({ status: "expired" }).where("id", "=", id).execute(),
    () => cancel(tenant.actor, id),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409, extra: { status: "expired" } } });
});

test("an expiry waits for an answer that came in time, and then leaves the reservation alone", async () => {
  const { id } = await reserved();
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

test("a suspension waits for a change of the role, and then suspends no administrator", async () => {
  const [administrator, member] = [await newAdministrator(), await newTenant()];
  const result = await whileUncommitted(
    (trx) => trx.updateTable("users").set({ role: "administrator" }).where("id", "=", member.id).execute(),
    () => suspendMember(administrator.actor, { userId: member.id, reason: "A reason" }, "192.0.2.1"),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});
