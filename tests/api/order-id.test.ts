import { afterEach, expect, test } from "vitest";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { loadCheckout } from "#app/features/id-checks/load-checkout.server.ts";
import { accept, reject, requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { reservationsOfOrder } from "#app/features/reservations/queries.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { orderFor } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const day = 86_400_000;
const landlords = [await newLandlord(), await newLandlord()] as const;
const administrator = await newAdministrator();

afterEach(() => moveClock(0));

type Holder = { actor: Actor; email: string; cookie: string };

/** An order of one space of each landlord. */
async function orderOf(holder: Holder) {
  const properties = await Promise.all(landlords.map((landlord) => newProperty(landlord)));
  const made = await orderFor(
    holder,
    properties.map(({ id }) => id),
  );
  // By landlord, as `landlords`.
  return landlords.map(({ id }) => made.find(({ landlordId }) => landlordId === id)!);
}

async function upload(reservationId: string, { cookie }: { cookie: string }) {
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", await pictureFile());
  return (await call("/api/upload-id", { form, cookie })).status;
}

const verify = async (reservationId: string, documentId?: string) =>
  call("/api/verify-id", {
    json: { reservationId, documentId },
    cookie: administrator.cookie,
  });

async function waiting(reservationIds: string[]) {
  const { body } = await call("/api/unverified-ids", { cookie: administrator.cookie });
  return (body as { reservationId: string; document_id: string }[]).filter((one) =>
    reservationIds.includes(one.reservationId),
  );
}

const stateOf = async ({ actor }: Holder, { orderId }: { orderId: string }, sorted: { id: string }[]) => {
  const rows = await reservationsOfOrder(actor, orderId);
  return sorted.map(({ id }) => {
    const { status, idUploaded, idVerified } = rows.find((row) => row.id === id)!;
    return [status, idVerified ? "verified" : idUploaded ? "uploaded" : "no ID"].join(", ");
  });
};

test("one ID is enough for all spaces of an order, is reviewed once, and one email says so", async () => {
  const tenant = await newTenant();
  const order = await orderOf(tenant);
  const [one, two] = order;
  await accept(landlords[0].actor, one!.id);
  await requestDocuments(landlords[1].actor, two!.id);
  expect(await upload(two!.id, tenant)).toBe(200);
  expect(await stateOf(tenant, one!, order)).toEqual([
    "accepted_pending_verification, uploaded",
    "pending, uploaded",
  ]);
  const shown = await waiting(order.map(({ id }) => id));
  expect(shown).toMatchObject([{ reservationId: two!.id }]);
  // Either space names the ID.
  expect((await verify(one!.id, shown[0]!.document_id)).status).toBe(200);
  expect(await stateOf(tenant, one!, order)).toEqual(["accepted, verified", "pending, verified"]);
  expect(await waiting(order.map(({ id }) => id))).toEqual([]);
  expect((await verify(two!.id)).status).toBe(409);
  await drainJobs(idCheckJobs);
  const mails = await db
    .selectFrom("emails")
    .select("subject")
    .where("recipient", "=", tenant.email)
    .where("subject", "like", "%ID%")
    .execute();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "We received your ID",
    "Your ID is verified",
  ]);
  await expect(requestDocuments(landlords[1].actor, two!.id)).rejects.toThrow("already verified");
});

test("a refused ID is refused for every space, and the next one replaces it for all", async () => {
  const tenant = await newTenant();
  const order = await orderOf(tenant);
  await upload(order[0]!.id, tenant);
  const json = { reservationId: order[1]!.id, reason: "Too dark." };
  expect((await call("/api/refuse-id", { json, cookie: administrator.cookie })).status).toBe(200);
  expect(await stateOf(tenant, order[0]!, order)).toEqual(["pending, no ID", "pending, no ID"]);
  expect(await upload(order[1]!.id, tenant)).toBe(200);
  const [first] = await waiting(order.map(({ id }) => id));
  expect(await upload(order[0]!.id, tenant)).toBe(200);
  expect(await stateOf(tenant, order[0]!, order)).toEqual(["pending, uploaded", "pending, uploaded"]);
  const late = await verify(order[1]!.id, first!.document_id);
  expect(late.body.message).toBe("This ID was replaced. Review the new picture.");
});

test("the space that carries the picture may end: the others still wait for its verdict", async () => {
  const tenant = await newTenant();
  const order = await orderOf(tenant);
  await upload(order[0]!.id, tenant);
  await cancel(tenant.actor, order[0]!.id);
  moveClock((config.idRetentionDays + 1) * day);
  await destroyOldPictures();
  moveClock(0);
  const [shown] = await waiting([order[0]!.id]);
  expect((await verify(shown!.reservationId, shown!.document_id)).status).toBe(200);
  expect((await stateOf(tenant, order[0]!, order))[1]).toBe("pending, verified");
  const state = db.selectFrom("idDocuments").select(["verdict", "destroyedAt"]);
  const rows = () =>
    state
      .where(
        "reservationId",
        "in",
        order.map(({ id }) => id),
      )
      .execute();
  const kept = { verdict: "verified", destroyedAt: null };
  expect(await rows()).toEqual([kept, kept]);
  moveClock((2 * config.idRetentionDays + 2) * day);
  await destroyOldPictures();
  const destroyed = { verdict: "verified", destroyedAt: expect.any(Date) };
  expect(await rows()).toEqual([destroyed, destroyed]);
});

test("nobody but its holder uploads for an order, and never for a space that has ended", async () => {
  const tenant = await newTenant();
  const order = await orderOf(tenant);
  for (const stranger of [await newTenant(), newVisitor()])
    expect(await upload(order[0]!.id, stranger)).toBe(404);
  await reject(landlords[0].actor, order[0]!.id);
  expect(await upload(order[0]!.id, tenant)).toBe(409);
  expect(await upload(order[1]!.id, tenant)).toBe(200);
  expect(await stateOf(tenant, order[0]!, order)).toEqual(["rejected, no ID", "pending, uploaded"]);
});

test("a verified ID counts for the member's next orders in the same name, until ID_VALID_DAYS have passed", async () => {
  const tenant = await newTenant();
  const [first] = await orderOf(tenant);
  const meanwhile = await orderOf(tenant);
  await accept(landlords[1].actor, meanwhile[1]!.id);
  await upload(first!.id, tenant);
  await verify(first!.id);
  // Of the same person, and waiting for an ID.
  expect(await stateOf(tenant, meanwhile[0]!, meanwhile)).toEqual([
    "pending, verified",
    "accepted, verified",
  ]);
  const next = await orderOf(tenant);
  expect(await stateOf(tenant, next[0]!, next)).toEqual(["pending, verified", "pending, verified"]);
  expect((await accept(landlords[0].actor, next[0]!.id)).status).toBe("accepted");
  const otherName = await call("/api/reserve-order", {
    json: {
      properties: [{ property_id: (await newProperty(landlords[0])).id }],
      guest_name: "Somebody Else",
      start_date: next[0]!.stay.slice(1, 11),
    },
    cookie: tenant.cookie,
  });
  expect(otherName.body.reservations[0]).toMatchObject({ id_verified: false });
  const stranger = await newTenant();
  const theirs = await orderOf(stranger);
  expect(await stateOf(stranger, theirs[0]!, theirs)).toEqual(["pending, no ID", "pending, no ID"]);
  moveClock(config.idValidDays * day - 60_000);
  const atLast = await orderOf(tenant);
  expect(await stateOf(tenant, atLast[0]!, atLast)).toEqual(["pending, verified", "pending, verified"]);
  moveClock(config.idValidDays * day + 60_000);
  const later = await orderOf(tenant);
  expect(await stateOf(tenant, later[0]!, later)).toEqual(["pending, no ID", "pending, no ID"]);
});

test("a visitor's verified ID counts for its order alone: a browser is no known person", async () => {
  const visitor = { ...newVisitor(), email: "walkin@people.example" };
  const order = await orderOf(visitor);
  await upload(order[0]!.id, visitor);
  await verify(order[0]!.id);
  expect(await stateOf(visitor, order[0]!, order)).toEqual(["pending, verified", "pending, verified"]);
  const next = await orderOf(visitor);
  expect(await stateOf(visitor, next[0]!, next)).toEqual(["pending, no ID", "pending, no ID"]);
});

test("the page of an order shows all of its spaces and its ID to its holder; others find nothing", async () => {
  const tenant = await newTenant();
  const [first, second] = await orderOf(tenant);
  await upload(first!.id, tenant);
  await cancel(tenant.actor, second!.id);
  const shown = await loadCheckout(tenant.actor, second!.id);
  expect(shown).toMatchObject({ property: null, idStatus: { views: [] } });
  expect(shown.idStatus?.documents.map(({ verdict }) => verdict)).toContain("unverified");
  const { order } = shown as { order: { id: string; mayCancel: boolean }[] };
  expect(order.map(({ id, mayCancel }) => [id, mayCancel]).toSorted()).toEqual(
    [
      [first!.id, true],
      [second!.id, false],
    ].toSorted(),
  );
  // Its landlord sees the reservation elsewhere, and never whether an ID is there.
  for (const { actor } of [await newTenant(), newVisitor(), landlords[0]])
    await expect(loadCheckout(actor, first!.id)).rejects.toMatchObject({ status: 404 });
});

test("the same page of a property has what is needed to reserve it", async () => {
  const [plain, instant] = [
    await newProperty(landlords[0]),
    await newProperty(landlords[0], { isInstant: true }),
  ];
  const tenant = await newTenant();
  expect(await loadCheckout(tenant.actor, plain.id)).toMatchObject({
    property: { id: plain.id },
    mayReserve: true,
    instantLack: null,
  });
  const visitor = (await loadCheckout(newVisitor().actor, instant.id)) as { instantLack: unknown };
  expect(visitor.instantLack).not.toBeNull();
  expect(await loadCheckout(landlords[0].actor, plain.id)).toMatchObject({ mayReserve: false });
  await expect(loadCheckout(tenant.actor, "prp_unknown")).rejects.toThrow("Property not found.");
  await expect(loadCheckout(tenant.actor, "res_unknown")).rejects.toMatchObject({ status: 404 });
});
