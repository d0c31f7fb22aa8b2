import { expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { members } from "#app/features/admin/queries.server.ts";
import { presentMember } from "#app/features/admin/present.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const reason = "Several guests reported you.";

const suspend = (id: string, cookie = administrator.cookie, json: object = { reason }) =>
  call(`/api/admin/users/${id}/suspension`, { method: "PUT", json, cookie });
const reinstate = (id: string, cookie = administrator.cookie) =>
  call(`/api/admin/users/${id}/suspension`, { method: "DELETE", cookie });
const logIn = (email: string) => call("/api/login", { json: { email, password } });
const found = async (q: string) => (await members(administrator.actor, { q })).rows.map(presentMember);

test("a suspended member is logged out at once, can't return, and reads why, until they are reinstated", async () => {
  const tenant = await newTenant("Tom Trouble");
  expect((await suspend(tenant.id)).body).toEqual({ ok: true });
  expect((await call(`/api/favorites/${tenant.id}`, { cookie: tenant.cookie })).status).toBe(401);
  const refused = await logIn(tenant.email);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "This account is suspended. Contact us if you think this is a mistake.",
  ]);
  const wrong = await call("/api/login", { json: { email: tenant.email, password: "not-the-password" } });
  expect([wrong.status, wrong.body.message]).toEqual([401, "Wrong email or password."]);
  await drainJobs(jobs);
  const mail = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", tenant.email)
    .where("subject", "=", "Your account is suspended")
    .executeTakeFirstOrThrow();
  expect(mail.bodyText).toContain(reason);
  expect(await found(tenant.email)).toMatchObject([{ username: "Tom Trouble", suspended: reason }]);
  expect((await suspend(tenant.id)).status).toBe(409);

  expect((await reinstate(tenant.id)).status).toBe(200);
  expect((await reinstate(tenant.id)).body.message).toBe("This account is not suspended.");
  expect((await logIn(tenant.email)).status).toBe(200);
  expect(await found(tenant.id)).toMatchObject([{ suspended: null }]);
  const audit = await db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", tenant.id)
    .where("action", "!=", "loginRefused")
    .orderBy("id")
    .execute();
  expect(audit).toEqual(
    ["suspendMember", "reinstateMember"].map((action) => ({ action, actorId: administrator.id })),
  );
});

test("no one finds a suspended landlord's properties; they are shown again afterwards", async () => {
  const landlord = await newLandlord();
  const [property, deleted] = [await newProperty(landlord), await newProperty(landlord)];
  await call(`/api/properties/${deleted.id}`, { method: "DELETE", cookie: landlord.cookie });
  const status = async (id: string) => (await call(`/api/properties/${id}`)).status;
  await suspend(landlord.id);
  await drainJobs(jobs);
  expect(await status(property.id)).toBe(404);
  const path = `/api/admin/properties/${property.id}/hiding`;
  const shown = await call(path, { method: "DELETE", cookie: administrator.cookie });
  expect([shown.status, shown.body.message]).toEqual([
    409,
    "Its landlord is suspended. Reinstate them first.",
  ]);
  expect(await status(property.id)).toBe(404);
  await reinstate(landlord.id);
  await drainJobs(jobs);
  expect([await status(property.id), await status(deleted.id)]).toEqual([200, 404]);
});

test("is for administrators only, needs a reason, and can't be used on administrators", async () => {
  const [tenant, landlord] = [await newTenant(), await newLandlord()];
  for (const [cookie, status] of [
    ["", 401],
    [tenant.cookie, 403],
    [landlord.cookie, 403],
  ] as const) {
    expect((await suspend(tenant.id, cookie)).status).toBe(status);
    expect((await reinstate(tenant.id, cookie)).status).toBe(status);
  }
  const silent = await suspend(tenant.id, administrator.cookie, { reason: " " });
  expect([silent.status, silent.body.fields]).toEqual([400, { reason: "Enter a reason." }]);
  expect((await suspend("usr_unknown")).status).toBe(404);
  expect((await suspend(administrator.id)).body.message).toBe(
    "Administrators can only be removed on the server.",
  );
  expect((await call(`/api/favorites/${tenant.id}`, { cookie: tenant.cookie })).status).toBe(200);
  await expect(members(tenant.actor, { q: "" })).rejects.toMatchObject({ status: 403 });
});

test("a deleted account is neither suspended nor reinstated", async () => {
  const tenant = await newTenant();
  const gone = await call("/api/account", {
    method: "DELETE",
    json: { currentPassword: password },
    cookie: tenant.cookie,
  });
  expect(gone.status).toBe(200);
  expect(await found(tenant.id)).toMatchObject([
    { username: "Deleted account", suspended: null, deleted: true },
  ]);
  expect([(await suspend(tenant.id)).status, (await reinstate(tenant.id)).status]).toEqual([409, 409]);
});
