import { expect, test } from "vitest";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newTenant, password } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

async function passkeyOf(userId: string) {
  const id = newId("pho");
  const key = { id, userId, name: "Chrome on Linux", publicKey: "-", credentialId: id };
  await db
    .insertInto("passkeys")
    .values({ ...key, counter: 0, deviceType: "singleDevice", backedUp: false })
    .execute();
  return id;
}

const remove = (id: string, cookie: string | undefined, currentPassword: string) =>
  call(`/api/passkeys/${id}`, { method: "DELETE", json: { currentPassword }, cookie });
const namesOf = async (cookie: string) =>
  (await call("/api/passkeys", { cookie })).body.map(({ name }: { name: string }) => name);

test("removing a passkey requires the password, and its owner is told", async () => {
  const { id, email, cookie } = await newTenant();
  const key = await passkeyOf(id);
  expect((await remove(key, undefined, password)).status).toBe(401);
  const refused = await remove(key, cookie, "not this one");
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { currentPassword: "The current password is incorrect." },
  ]);
  const silent = await call(`/api/passkeys/${key}`, { method: "DELETE", cookie });
  expect(silent.status).toBe(400);
  const other = await newTenant();
  expect((await remove(key, other.cookie, password)).status).toBe(404);
  expect(await namesOf(cookie)).toEqual(["Chrome on Linux"]);
  expect((await remove(key, cookie, password)).status).toBe(200);
  expect(await namesOf(cookie)).toEqual([]);
  await drainJobs(accountJobs);
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  expect(emails).toEqual([{ subject: "A passkey was removed" }]);
});
