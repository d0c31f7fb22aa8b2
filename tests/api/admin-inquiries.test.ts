import { beforeEach, expect, test } from "vitest";
import { inquiryJobs } from "#app/features/inquiries/jobs.server.ts";
import { presentInquiry } from "#app/features/inquiries/present.ts";
import { inquiriesFor } from "#app/features/inquiries/queries.server.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { forgetOldEmails } from "#app/platform/forget-old-emails.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const tenant = await newTenant();

beforeEach(async () => void (await db.deleteFrom("rateLimits").execute()));

async function write(message: string) {
  await call("/api/contact", { json: { name: "Vera", email: "vera@people.example", message } });
  const [inquiry] = await look(message);
  return inquiry!;
}
const look = async (q: string) => (await inquiriesFor(administrator.actor, { q })).rows.map(presentInquiry);
const answer = (id: string, json: object, cookie = administrator.cookie) =>
  call(`/api/admin/inquiries/${id}/answers`, { json, cookie });
const sort = (id: string, json: object, cookie = administrator.cookie) =>
  call(`/api/admin/inquiries/${id}/state`, { method: "PUT", json, cookie });

test("an answer is queued, then sent to the writer; that finishes the inquiry", async () => {
  const inquiry = await write("Is there space for a boat?");
  expect(inquiry).toMatchObject({ kind: "contact", state: "new", email: "vera@people.example", answers: [] });
  expect((await answer(inquiry.id, { message: "Yes.\nIn the lot by the river." })).status).toBe(201);
  const [queued] = await look(inquiry.id);
  expect(queued).toMatchObject({ state: "done" });
  expect(queued!.answers).toMatchObject([{ answered_by: administrator.email, mail: "waiting" }]);
  await drainJobs(inquiryJobs);
  expect((await look(inquiry.id))[0]!.answers).toMatchObject([{ mail: "sent" }]);
  const mail = await db
    .selectFrom("emails")
    .select(["recipient", "subject", "replyTo", "bodyText"])
    .where("key", "=", `answer-${queued!.answers[0]!.id}`)
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    recipient: "vera@people.example",
    subject: "Our answer to your message to Sparebay",
    replyTo: config.inboxEmail,
  });
  for (const words of ["Hi Vera,", "In the lot by the river.", "Is there space for a boat?"])
    expect(mail.bodyText).toContain(words);
});

test("both emails about an inquiry lose their text after a month and are deleted after a year; the answer stays", async () => {
  const inquiry = await write("Is there space for a canoe?");
  await answer(inquiry.id, { message: "Yes, on the wall." });
  await drainJobs(inquiryJobs);
  const about = async () =>
    db
      .selectFrom("emails")
      .select(["html", "bodyText"])
      .where("aboutInquiryId", "=", inquiry.id)
      .where("state", "=", "sent")
      .execute();
  const ages = db.updateTable("emails").where("aboutInquiryId", "=", inquiry.id);
  expect(await about()).toHaveLength(2);
  await ages.set({ createdAt: hoursFromNow(-24 * 31) }).execute();
  await forgetOldEmails();
  expect(await about()).toEqual([
    { html: "", bodyText: "" },
    { html: "", bodyText: "" },
  ]);
  await ages.set({ createdAt: hoursFromNow(-24 * 366) }).execute();
  await db
    .updateTable("inquiryAnswers")
    .set({ createdAt: hoursFromNow(-24 * 366) })
    .where("inquiryId", "=", inquiry.id)
    .execute();
  await forgetOldEmails();
  expect(await about()).toEqual([]);
  expect((await look(inquiry.id))[0]!.answers).toMatchObject([
    { message: "Yes, on the wall.", mail: "deleted" },
  ]);
});

test("a member's request is answered at the account's address; a visitor's has none", async () => {
  const path = "/api/service-requests";
  await call(path, { json: { message: "A sofa of mine" }, cookie: tenant.cookie });
  await call(path, { json: { message: "A sofa of nobody's" } });
  const [own] = await look("A sofa of mine");
  const [visitors] = await look("A sofa of nobody's");
  expect(own).toMatchObject({ kind: "service", email: tenant.email, name: tenant.username });
  expect((await answer(own!.id, { message: "We come on Friday." })).status).toBe(201);
  const refused = await answer(visitors!.id, { message: "Who are you?" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This inquiry has no email address to answer.",
  ]);
});

test("new ones come first, and every one can be finished and reopened", async () => {
  const [first, second] = [await write("The first of two"), await write("The second of two")];
  expect((await sort(second.id, { state: "done" })).body).toEqual({ ok: true });
  expect((await look("of two")).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await sort(second.id, { state: "spam" })).status).toBe(200);
  expect((await look(second.id))[0]).toMatchObject({ state: "spam" });
  await sort(second.id, { state: "new" });
  expect((await look("of two")).map(({ id }) => id)).toEqual([second.id, first.id]);
  const audit = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("subjectId", "=", second.id)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["sortInquiry", "sortInquiry", "sortInquiry"]);
});

test("a search matches words literally", async () => {
  const odd = await write("100%_sure \\ about 'this'");
  await write("100 percent sure");
  expect((await look("100%_sure \\")).map(({ id }) => id)).toEqual([odd.id]);
  expect(await look("100%%")).toEqual([]);
});

test("is for administrators only, and for existing inquiries", async () => {
  const { id } = await write("Behind the door");
  for (const [cookie, status] of [
    ["", 401],
    [tenant.cookie, 403],
    [(await newLandlord()).cookie, 403],
  ] as const) {
    expect((await answer(id, { message: "No" }, cookie)).status).toBe(status);
    expect((await sort(id, { state: "done" }, cookie)).status).toBe(status);
  }
  expect((await answer(id, { message: " " })).body.fields).toEqual({ message: "Enter a message." });
  expect((await sort(id, { state: "gone" })).status).toBe(400);
  for (const unknown of ["msg_unknown", "usr_unknown"]) {
    expect((await answer(unknown, { message: "Hello?" })).status).toBe(404);
    expect((await sort(unknown, { state: "done" })).status).toBe(404);
  }
  await expect(inquiriesFor(tenant.actor, { q: "" })).rejects.toMatchObject({ status: 403 });
  expect((await look(id))[0]).toMatchObject({ state: "new", answers: [] });
});
