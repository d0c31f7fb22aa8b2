import { expect, test } from "vitest";
import { hashToken } from "#app/features/accounts/credentials/steps/hash-token.server.ts";
import { resetPassword } from "#app/features/accounts/credentials/reset-password.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import type { Role } from "#app/features/accounts/model.ts";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { placeOf } from "#app/features/id-checks/model.ts";
import { rotateIdKey } from "#app/features/id-checks/rotate-id-key.server.ts";
import { verifyId } from "#app/features/id-checks/verify-id.server.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { createProperty } from "#app/features/properties/listing/create-property.server.ts";
import { hideProperty } from "#app/features/properties/listing/hide-property.server.ts";
import { hideSuspended } from "#app/features/properties/listing/hide-suspended.server.ts";
import { showProperty } from "#app/features/properties/listing/show-property.server.ts";
import {
  insertProperty,
  planProperty,
} from "#app/features/properties/listing/steps/write-property.server.ts";
import { newProperty as newPropertyInput } from "#app/features/properties/schema.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { seal } from "#app/platform/envelope.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { goodProperty } from "#tests/support/property-form.ts";
import { newReservation } from "#tests/support/reservations.ts";

const address = "192.0.2.1";
const administrator = await newAdministrator();

type Account = {
  role?: Role;
  administratorRole?: AdministratorRole | null;
  emailVerified?: boolean;
  banned?: boolean;
};
const setAccount = (database: Transaction | typeof db, id: string, account: Account) =>
  database.updateTable("users").set(account).where("id", "=", id).execute();

const nameOf = async (id: string) =>
  (await db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;

const isShown = async (id: string) => {
  const property = db.selectFrom("properties").select("deletedAt").where("id", "=", id);
  return (await property.executeTakeFirstOrThrow()).deletedAt === null;
};

test("a suspension waits for a role change, and then suspends no administrator", async () => {
  const member = await newTenant();
  const result = await whileUncommitted(
    (trx) => setAccount(trx, member.id, { role: "administrator", administratorRole: "owner" }),
    () => suspendMember(administrator.actor, { userId: member.id, reason: "A reason" }, address),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});

test("a password reset waits for the email's confirmation, and then leaves the account as its owner set it up", async () => {
  const member = await newTenant();
  await setAccount(db, member.id, { emailVerified: false });
  const token = newId("rst");
  await db
    .insertInto("verifications")
    .values({
      id: newId("vrf"),
      identifier: hashToken(token),
      value: member.id,
      expiresAt: hoursFromNow(1),
    })
    .execute();
  const result = await whileUncommitted(
    (trx) => setAccount(trx, member.id, { emailVerified: true }),
    () => resetPassword(token, "an-entirely-new-one", { address, cookies: "" }),
  );
  expect(result).toMatchObject({ status: "fulfilled" });
  expect(await nameOf(member.id)).toBe(member.username);
});

test("removing a stranger's account waits for the email's confirmation, and is refused then", async () => {
  const member = await newTenant();
  await setAccount(db, member.id, { emailVerified: false });
  const emailToken = signToken(
    "verify-email",
    [member.id, timeClaim(hoursFromNow(1).getTime())],
    [member.email],
  );
  const result = await whileUncommitted(
    (trx) => setAccount(trx, member.id, { emailVerified: true }),
    () => closeAccount(newVisitor().actor, { emailToken, address }),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 400 } });
  expect(await nameOf(member.id)).toBe(member.username);
});

test("showing a hidden property waits for its landlord's suspension, and is refused then", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await hideProperty(administrator.actor, { propertyId: id, reason: "A reason" }, address);
  const result = await whileUncommitted(
    (trx) => setAccount(trx, landlord.id, { banned: true }),
    () => showProperty(administrator.actor, id, address),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
  expect(await isShown(id)).toBe(false);
});

test("hiding a suspended landlord's properties waits for the suspension's end, and hides none then", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await setAccount(db, landlord.id, { banned: true });
  await whileUncommitted(
    (trx) => setAccount(trx, landlord.id, { banned: false }),
    () => hideSuspended({ userId: landlord.id }),
  );
  expect(await isShown(id)).toBe(true);
});

test("a suspension hides a space that was being added, and a suspended landlord adds none", async () => {
  const landlord = await newLandlord();
  const input = newPropertyInput.parse({ ...goodProperty, photo_ids: [] });
  const plan = await planProperty(input);
  let id = "";
  await whileUncommitted(
    async (trx) => (id = await insertProperty(trx, landlord.actor, plan)),
    async () => {
      await suspendMember(administrator.actor, { userId: landlord.id, reason: "Fake spaces" }, address);
      await hideSuspended({ userId: landlord.id });
    },
  );
  expect(await isShown(id)).toBe(false);
  await expect(createProperty(landlord.actor, input, [])).rejects.toMatchObject({ status: 403 });
});

/** An ID without a verdict. */
async function newDocument() {
  const { id: uploaderId, actor } = await newTenant();
  const { id: reservationId, landlordId } = await newReservation(
    actor,
    await newProperty(await newLandlord()),
  );
  const documentId = newId("idd");
  await db
    .insertInto("idDocuments")
    .values({ id: documentId, landlordId, reservationId, uploaderId })
    .execute();
  return { documentId, reservationId, landlordId };
}

test("a verdict on an ID waits for another upload, and is refused then", async () => {
  const about = await newDocument();
  const result = await whileUncommitted(
    async (trx) => {
      const { reservationId, documentId } = about;
      await trx.selectFrom("reservations").select("id").where("id", "=", reservationId).forUpdate().execute();
      const replaced = { verdict: "replaced" as const, destroyAfter: new Date() };
      await trx.updateTable("idDocuments").set(replaced).where("id", "=", documentId).execute();
    },
    () => verifyId(administrator.actor, about, address),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});

test("rewrapping an ID's key waits for the ID's destruction, and brings no key back", async () => {
  const { documentId, landlordId } = await newDocument();
  const file = `${documentId}.webp`;
  const before = config.idEncryptionKey;
  const after = Buffer.alloc(32, 7);
  const wrappedKey = Buffer.from(seal(Buffer.from("front"), before, placeOf(file)).wrappedKey);
  await db
    .insertInto("idFiles")
    .values({ file, landlordId, documentId, side: "front", contentType: "image/webp", wrappedKey })
    .execute();
  Object.assign(config, { idEncryptionKey: after, idEncryptionKeys: [after, before] });
  const result = await whileUncommitted(
    (trx) => trx.updateTable("idFiles").set({ wrappedKey: null }).where("file", "=", file).execute(),
    () => rotateIdKey(),
  );
  Object.assign(config, { idEncryptionKey: before, idEncryptionKeys: [before] });
  expect(result).toMatchObject({ status: "fulfilled", value: { rewrapped: 0, kept: 1 } });
  const left = db.selectFrom("idFiles").select("wrappedKey").where("file", "=", file);
  expect(await left.executeTakeFirst()).toEqual({ wrappedKey: null });
});
