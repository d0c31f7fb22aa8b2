import { sql } from "kysely";
import { expect, test } from "vitest";
import { blockImportedDays } from "#app/features/properties/listing/steps/block-imported-days.server.ts";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { importCalendar } from "#app/features/properties/calendars/steps/import-calendar.server.ts";
import { keepPhotos } from "#app/features/properties/photos/steps/keep-photos.server.ts";
import { photoFile } from "#app/features/properties/model.ts";
import { removePhotoFiles } from "#app/features/properties/photos/remove-photo-files.server.ts";
import { hiddenPointsKey } from "#app/features/properties/listing/model.ts";
import { placeAddress } from "#app/features/properties/listing/steps/place-address.server.ts";
import { setAvailability } from "#app/features/properties/listing/set-availability.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { hasFile, putFile } from "#app/platform/files.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation, reserved } from "#tests/support/reservations.ts";
import { book, newVerifiedTenant } from "#tests/support/verified-tenant.ts";

const landlord = await newLandlord();

/** A reservation that holds its days in this space, too, as one that asks to go there. */
const holdDaysOf = (trx: Transaction, id: string, askedPropertyId: string) =>
  trx
    .updateTable("reservations")
    .set({ askedPropertyId, askedThere: sql<string>`stay`, askedGapDays: 0 })
    .where("id", "=", id)
    .execute();

test("a card that two reservations change at once shows what both have taken", async () => {
  const property = await newProperty(landlord, { offered: `{[${day(0)},)}` });
  const { id } = await reserved(await newProperty(landlord));
  await whileUncommitted(
    (trx) => holdDaysOf(trx, id, property.id),
    () => newReservation(newVisitor().actor, property, { start: day(20), lastDay: day(21) }),
  );
  const { free } = await db
    .selectFrom("propertyCards")
    .select("free")
    .where("propertyId", "=", property.id)
    .executeTakeFirstOrThrow();
  expect(free).toBe(`{[${day(0)},${day(3)}),[${day(10)},${day(20)}),[${day(22)},)}`);
});

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

test("the first two addresses hidden at once are moved under the same key", async () => {
  const owner = await newLandlord();
  const [first, second] = [await newProperty(owner), await newProperty(owner)];
  const pin = { latitude: 40.2613, longitude: -76.8827 };
  const place = { street: "1 Elm Street", exact: { lat: pin.latitude, lng: pin.longitude }, hides: true };
  await db.deleteFrom("systemFacts").where("name", "=", hiddenPointsKey).execute();
  await whileUncommitted(
    async (trx) =>
      trx
        .updateTable("properties")
        .set(await placeAddress(trx, place))
        .where("id", "=", first.id)
        .execute(),
    () => editProperty(owner.actor, second.id, { ...pin, hide_address: true }),
  );
  const points = await db
    .selectFrom("properties")
    .select(["latitude", "longitude", "pointKey"])
    .where("landlordId", "=", owner.id)
    .execute();
  expect(points[0]).toEqual(points[1]);
});

test("reserving waits for a new price, and is then made at that", async () => {
  const property = await newProperty(landlord);
  const result = await whileUncommitted(
    (trx) =>
      trx.updateTable("properties").set({ priceCents: 12_300 }).where("id", "=", property.id).execute(),
    () => reserved(property),
  );
  expect(result.status).toBe("fulfilled");
  const made = db.selectFrom("reservations").select("priceCents").where("propertyId", "=", property.id);
  expect(await made.execute()).toEqual([{ priceCents: 12_300 }]);
});

test.each([
  ["fewer stays close to others", { gapDays: 1 }, { status: 409 }],
  ["longer stays", { minStayDays: 3 }, { status: 400 }],
  ["later stays", { advanceDays: 20 }, { status: 400 }],
])("reserving waits while a landlord asks for %s, and is then refused", async (_words, limits, reason) => {
  const property = await newProperty(landlord);
  await reserved(property);
  const tenant = await newTenant();
  const refused = await whileUncommitted(
    (trx) => trx.updateTable("properties").set(limits).where("id", "=", property.id).execute(),
    () => newReservation(tenant.actor, property, { start: day(10), lastDay: day(11) }),
  );
  expect(refused).toMatchObject({ status: "rejected", reason });
});

test("reserving waits for limits that allow it, and is made by them; instant booking that ends becomes a request", async () => {
  const property = await newProperty(landlord, { isInstant: true });
  const tenant = await newVerifiedTenant();
  const made = await whileUncommitted(
    (trx) =>
      trx
        .updateTable("properties")
        .set({ minStayDays: 2, gapDays: 3, isInstant: false })
        .where("id", "=", property.id)
        .execute(),
    () => book(tenant, property.id),
  );
  const value = { status: 201, body: { reservations: [{ status: "pending", instant: false }] } };
  expect(made).toMatchObject({ status: "fulfilled", value });
  const frozen = db
    .selectFrom("reservations")
    .select(["minStayDays", "gapDays"])
    .where("propertyId", "=", property.id);
  expect(await frozen.execute()).toEqual([{ minStayDays: 2, gapDays: 3 }]);
});

test("more days between stays wait for a reservation in progress, which the next one then keeps away from", async () => {
  const property = await newProperty(landlord);
  const { id } = await reserved(await newProperty(landlord));
  await whileUncommitted(
    async (trx) => {
      await trx.selectFrom("properties").select("id").where("id", "=", property.id).forShare().execute();
      await holdDaysOf(trx, id, property.id);
    },
    () => editProperty(landlord.actor, property.id, { gap_days: 2 }),
  );
  const tenant = await newTenant();
  const next = newReservation(tenant.actor, property, { start: day(11), lastDay: day(12) });
  await expect(next).rejects.toMatchObject({ status: 409 });
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

test.each(changes)("%s waits for a reservation in progress, and is refused then", async (_words, act) => {
  const property = await newProperty(landlord);
  const { id } = await reserved(await newProperty(landlord));
  const result = await whileUncommitted(
    async (trx) => {
      await trx.selectFrom("properties").select("id").where("id", "=", property.id).forShare().execute();
      await holdDaysOf(trx, id, property.id);
    },
    () => act(property.id),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});

test("what one calendar blocks waits for what another blocks, and then blocks both", async () => {
  const property = await newProperty(landlord);
  const ids = [newId("cal"), newId("cal")] as const;
  for (const [place, id] of ids.entries()) {
    const url = `http://127.0.0.1:9/${id}.ics`;
    const blocked = place === 0 ? "{}" : `{[${day(20)},${day(22)})}`;
    await db
      .insertInto("importedCalendars")
      .values({ id, landlordId: landlord.id, propertyId: property.id, name: "Elsewhere", url, blocked })
      .execute();
  }
  await whileUncommitted(
    async (trx) => {
      await trx.selectFrom("properties").select("id").where("id", "=", property.id).forUpdate().execute();
      const blocked = `{[${day(10)},${day(12)})}`;
      await trx.updateTable("importedCalendars").set({ blocked }).where("id", "=", ids[0]).execute();
      await blockImportedDays(trx, property.id);
    },
    // It can't be read, and keeps its blocks.
    () => importCalendar(ids[1]),
  );
  const { blocked } = await db
    .selectFrom("properties")
    .select("blocked")
    .where("id", "=", property.id)
    .executeTakeFirstOrThrow();
  expect(blocked).toBe(`{[${day(10)},${day(12)}),[${day(20)},${day(22)})}`);
});

test("deleting a photo's files waits for an equal photo that is being stored, and then leaves them", async () => {
  const photo = { fileKey: newId("pho"), width: 320, height: 240, originalName: "garage.jpg" };
  const sizes = [{ width: 320, webp: new Uint8Array([1]) }];
  const file = photoFile(photo.fileKey, 320);
  await putFile(file, sizes[0]!.webp);
  await whileUncommitted(
    (trx) => keepPhotos(trx, landlord.id, [{ ...photo, sizes }]),
    () => removePhotoFiles({ fileKey: photo.fileKey, widths: [320] }),
  );
  expect(await hasFile(file)).toBe(true);
});

test.each([
  [undefined, { status: "fulfilled", value: { cancellationPolicy: "firm" } }],
  [
    "flexible" as const,
    { status: "rejected", reason: { status: 409, message: "The cancellation policy has changed." } },
  ],
])(
  "reserving waits for another cancellation policy, and then has it, or with %s said is refused",
  async (assertedPolicy, outcome) => {
    const { id: propertyId } = await newProperty(landlord);
    const { actor, email: guestContact } = await newTenant();
    const items = [{ propertyId, quantity: 1, assertedPolicy }];
    const wish = { items, start: day(3), lastDay: day(9), guestName: "Pat Doe", guestContact };
    const result = await whileUncommitted(
      (trx) =>
        trx
          .updateTable("properties")
          .set({ cancellationPolicy: "firm" })
          .where("id", "=", propertyId)
          .execute(),
      async () => (await reserve(actor, wish, null))[0],
    );
    expect(result).toMatchObject(outcome);
  },
);
