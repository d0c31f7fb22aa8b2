import { expect, test } from "vitest";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { keepSessions } from "./keep-sessions.server.ts";
import { logOutEverywhere } from "./log-out-everywhere.server.ts";
import { rememberDevice } from "./steps/remember-device.server.ts";

const expiriesOf = async ({ id }: Person) => {
  const rows = db.selectFrom("sessions").select("expiresAt").where("userId", "=", id).orderBy("expiresAt");
  return (await rows.execute()).map(({ expiresAt }) => expiresAt.getTime());
};

/** A link in an email that waits to be opened, and a change of the address. */
async function emailLinks({ id: userId, email }: Person) {
  const expiresAt = new Date(now().getTime() + 3_600_000);
  await db
    .insertInto("verifications")
    .values({ id: userId, identifier: "x", value: userId, expiresAt })
    .execute();
  const change = { id: newId("ech"), userId, tokenHash: userId, fromEmail: email, toEmail: `new-${email}` };
  await db
    .insertInto("emailChanges")
    .values({ ...change, expiresAt })
    .execute();
}

const linksOf = async ({ id }: Person) => {
  const links = db.selectFrom("verifications").select("id").where("value", "=", id).execute();
  const changes = db.selectFrom("emailChanges").select("id").where("userId", "=", id).execute();
  return [(await links).length, (await changes).length];
};

test("logging out everywhere ends a member's sessions and voids their links, and no one else's", async () => {
  const [tenant, neighbor] = [await newTenant(), await newTenant()];
  for (const person of [tenant, neighbor]) await emailLinks(person);
  await logOutEverywhere(tenant.actor, "192.0.2.1");
  expect([await expiriesOf(tenant), await linksOf(tenant)]).toEqual([[], [0, 0]]);
  expect([(await expiriesOf(neighbor)).length, await linksOf(neighbor)]).toEqual([1, [1, 1]]);
  const actions = db.selectFrom("auditEntries").select(["action", "subjectId", "ipAddress"]);
  expect(await actions.where("actorId", "=", tenant.id).execute()).toEqual([
    { action: "logOutEverywhere", subjectId: tenant.id, ipAddress: "192.0.2.1" },
  ]);
  await expect(logOutEverywhere(newVisitor().actor, "192.0.2.1")).rejects.toMatchObject({ status: 401 });
});

test("before a jump of a demo's time those who are logged in stay so, and those who aren't don't come back", async () => {
  const [tenant, gone] = [await newTenant(), await newTenant()];
  const [before] = await expiriesOf(tenant);
  const over = new Date(now().getTime() - 1000);
  await db.updateTable("sessions").set({ expiresAt: over }).where("userId", "=", gone.id).execute();
  await keepSessions(90_500);
  expect(await expiriesOf(tenant)).toEqual([before! + 90_500]);
  expect(await expiriesOf(gone)).toEqual([over.getTime()]);
});

test("a browser is marked once, and is the same browser for each member who logs in there", async () => {
  const [tenant, neighbor] = [await newTenant(), await newTenant()];
  const enter = async ({ id }: Person, cookies: string) =>
    (await transaction((trx) => rememberDevice(trx, id, cookies))).split(";")[0]!;
  const first = await enter(tenant, "");
  expect(await enter(tenant, `a=b; ${first}`)).toBe(first);
  expect(await enter(neighbor, first)).toBe(first);
  const forged = await enter(tenant, first.replace(/.{6}$/, "abcdef"));
  expect(forged).not.toBe(first);
  const known = async ({ id }: Person) =>
    (await db.selectFrom("knownDevices").select("deviceId").where("userId", "=", id).execute()).length;
  expect([await known(tenant), await known(neighbor)]).toEqual([2, 1]);
});
