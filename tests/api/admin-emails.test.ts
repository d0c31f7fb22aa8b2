import { createElement } from "react";
import { expect, test } from "vitest";
import { emails } from "#app/features/admin/queries.server.ts";
import { presentEmail } from "#app/features/admin/present.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const element = createElement("p", null, "Some words");

async function send(key: string, confidential = false) {
  await sendEmail({ key, to: `${key}@people.example`, subject: `About ${key}`, element, confidential });
  await drainJobs([]);
}
const shown = async (q: string) => (await emails(administrator.actor, { q })).rows.map(presentEmail);
const retry = async (q: string, cookie = administrator.cookie) =>
  call(`/api/admin/emails/${(await shown(q))[0]!.id}/retry`, { method: "POST", cookie });

test("bounces are listed first, with the mail server's answer, and can be retried", async () => {
  let full = true;
  const taken = await mailServer((to) =>
    full && to.startsWith("full") ? { code: 552, words: "Mailbox full" } : null,
  );
  await send("full");
  await send("fine");
  const [bounced, sent] = await shown("");
  expect(bounced).toMatchObject({
    to: "full@people.example",
    state: "bounced",
    attempts: 1,
    sentAt: null,
    mayRetry: true,
  });
  expect(bounced!.trouble).toContain("Mailbox full");
  expect(sent).toMatchObject({ to: "fine@people.example", state: "sent", trouble: null, mayRetry: false });
  full = false;
  expect((await retry("full@people.example")).status).toBe(202);
  expect((await shown("full@people.example"))[0]).toMatchObject({ state: "bounced" });
  await drainJobs([]);
  expect((await shown("full@people.example"))[0]).toMatchObject({
    state: "sent",
    attempts: 2,
    mayRetry: false,
  });
  expect(taken).toHaveLength(2);
  const audit = await db.selectFrom("auditEntries").select(["action", "subjectId"]).execute();
  expect(audit).toEqual([{ action: "retryEmail", subjectId: bounced!.id }]);
});

test("a sent email, or one whose secret is gone, can't be retried", async () => {
  await mailServer((to) => (to.startsWith("secret") ? { code: 550, words: "No" } : null));
  await send("secret", true);
  await send("done");
  expect((await retry("secret@people.example")).body.message).toBe(
    "The text of this email was not kept: it contained a secret link, or is old.",
  );
  expect((await retry("done@people.example")).body.message).toBe("This email was already sent.");
  expect((await shown("secret@people.example"))[0]).toMatchObject({ mayRetry: false });
});

test("is for administrators only", async () => {
  const tenant = await newTenant();
  expect((await retry("full@people.example", "")).status).toBe(401);
  for (const { cookie } of [tenant, await newLandlord()])
    expect((await retry("full@people.example", cookie)).status).toBe(403);
  const unknown = await call("/api/admin/emails/eml_unknown/retry", {
    method: "POST",
    cookie: administrator.cookie,
  });
  expect(unknown.status).toBe(404);
  await expect(emails(tenant.actor, { q: "" })).rejects.toMatchObject({ status: 403 });
});
