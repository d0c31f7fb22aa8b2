import { expect, test } from "vitest";
import { deletedName } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { listMessageFiles } from "#app/features/messages/list-message-files.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { newTalk, read, write } from "#tests/support/messages.ts";
import { runJobs } from "#tests/support/payments.ts";
import { password } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { call } from "#tests/support/web.ts";

const closeOf = (who: { cookie: string }) =>
  call("/api/account", { method: "DELETE", json: { currentPassword: password }, cookie: who.cookie });

test("an export has the member's own words and photos, and none of the other side's", async () => {
  const { tenant, landlord, id } = await newTalk("My own question");
  await write(landlord, id, "The landlord's words", [await pictureFile()]);
  await call("/api/saved-replies", { json: { text: "Saved words" }, cookie: landlord.cookie });
  const exported = async (who: { cookie: string }) => JSON.stringify(await exportOf(who.cookie));
  const [ofTenant, ofLandlord] = [await exported(tenant), await exported(landlord)];
  expect(ofTenant).toContain("My own question");
  expect(ofTenant).not.toMatch(/The landlord's words|Saved words|uploads\/messages/);
  expect(ofLandlord).toMatch(/The landlord's words/);
  expect(ofLandlord).toMatch(/Saved words/);
  expect(ofLandlord).toMatch(/\/uploads\/messages\/[0-9a-f]+\.webp/);
  expect(ofLandlord).not.toContain("My own question");
});

test("a deleted account leaves no name, words or photos, once a report about it is closed", async () => {
  const { tenant, landlord, id } = await newTalk("I am Tess, of 12 Elm Street, 717-555-0142");
  const { body } = await write(tenant, id, "", [await pictureFile()]);
  const file = `messages/${body.messages[1].photos[0].url.split("/").at(-1)}`;
  expect(await hasFile(file)).toBe(true);
  await call(`/api/messages/${id}/reports`, {
    json: { reason: "They threaten me." },
    cookie: landlord.cookie,
  });
  expect(await closeOf(tenant)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("reported") },
  });
  await db
    .updateTable("messageReports")
    .set({ closedAt: new Date(), closedBy: "usr_admin", note: "Read." })
    .where("conversationId", "=", id)
    .execute();
  expect((await closeOf(tenant)).status).toBe(200);
  await runJobs();
  expect(await hasFile(file)).toBe(false);
  const { body: left } = await read(landlord, id);
  expect(left).toMatchObject({
    other_name: deletedName,
    messages: [
      { text: "", photos: [] },
      { text: "", photos: [] },
    ],
  });
  const stored = await db.selectFrom("messages").selectAll().where("conversationId", "=", id).execute();
  expect(JSON.stringify([left, stored])).not.toMatch(/Tess|Elm/);
});

test("the files of photos are known to copies and verifications", async () => {
  const { tenant, id } = await newTalk();
  const { body } = await write(tenant, id, "", [await pictureFile()]);
  const key = `messages/${body.messages[1].photos[0].url.split("/").at(-1)}`;
  const known: string[] = [];
  for await (const { keys } of listMessageFiles()) known.push(...keys);
  expect(known).toContain(key);
});
