import { createElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { createWeb } from "#app/web.ts";

const secret = "the secret of the mailbox of this test";
const web = createWeb(async () => new Response("A page."));

beforeEach(() => void (config.bounceSecret = secret));
afterEach(() => void (config.bounceSecret = null));

/** The report of a mail server that could not deliver the email with this id. */
const report = (emailId: string, { action = "failed", status = "5.1.1" } = {}) =>
  [
    "From: MAILER-DAEMON@mx.example",
    "To: hello@sparebay.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "I could not deliver your message.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; gone@people.example",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 <gone@people.example>:",
    "    no such mailbox",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${emailId}@localhost>`,
    "Subject: About a stay",
    "--b--",
    "",
  ].join("\r\n");

async function post(body: string, authorization = `Bearer ${secret}`) {
  const headers = { authorization, "content-type": "message/rfc822" };
  const url = "http://localhost:3000/api/webhooks/bounces";
  const answer = await web.request(url, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as { known?: boolean } };
}

async function sentEmail(key: string) {
  const taken = await mailServer(() => null);
  const element = createElement("p", null, "Words");
  await sendEmail({ key, to: "gone@people.example", subject: "About a stay", element });
  await drainJobs([]);
  const mail = await kept(key);
  expect(taken[0]).toContain(`Message-ID: <${mail.id}@`);
  return mail.id;
}

const kept = (key: string) =>
  db.selectFrom("emails").selectAll().where("key", "=", key).executeTakeFirstOrThrow();

test("a report that an email could not be delivered makes it a bounce, with the other server's answer", async () => {
  const id = await sentEmail("gone");
  expect((await kept("gone")).state).toBe("sent");
  for (let time = 0; time < 2; time++)
    expect(await post(report(id))).toMatchObject({ status: 200, body: { known: true } });
  expect(await kept("gone")).toMatchObject({
    state: "bounced",
    trouble: "smtp; 550 5.1.1 <gone@people.example>: no such mailbox",
  });
});

test("a delay, a report about another's email, and anything that isn't a report change nothing", async () => {
  const id = await sentEmail("late");
  for (const body of [
    report(id, { action: "delayed", status: "4.4.1" }),
    report(`eml_${"0".repeat(22)}`),
    "Subject: Out of office\r\n\r\nBack on Monday.",
    "",
  ])
    expect(await post(body)).toMatchObject({ status: 200, body: { known: false } });
  expect((await kept("late")).state).toBe("sent");
});

test("a report without the other server's words is a bounce, too; one that only mentions an email, or is not final, is none", async () => {
  const id = await sentEmail("wordless");
  const plain = (lines: string[]) => ["Subject: Undelivered", "", ...lines, ""].join("\r\n");
  const mention = `Message-ID: <${id}@localhost>`;
  for (const lines of [
    [mention, "Action: failed"],
    [mention, "Status: 5.1.1"],
    [mention, "Action: failed", "Status: 4.4.1"],
    [mention, "Our action: failed", "Its status: 5.1.1"],
    [`Message-ID: ${id}@localhost`, "Action: failed", "Status: 5.1.1"],
  ])
    expect((await post(plain(lines))).body).toEqual({ ok: true, known: false });
  const last = plain([mention, "ACTION:failed", "status:   5.0.0"]);
  expect(await post(last)).toMatchObject({ status: 200, body: { known: true } });
  expect(await kept("wordless")).toMatchObject({
    state: "bounced",
    trouble: "The email could not be delivered.",
  });
});

test("the other server's words are one line, however they are folded", async () => {
  const id = await sentEmail("folded");
  const body = report(id).replace("smtp; 550 5.1.1", "smtp;\r\n\t550   5.1.1");
  await post(body.replace("    no such mailbox", "  no such\r\n\tmailbox\r\nX-More: not of it"));
  expect((await kept("folded")).trouble).toBe("smtp; 550 5.1.1 <gone@people.example>: no such mailbox");
});

test("words with the character U+0000, which can't be stored, are a bounce, too", async () => {
  const id = await sentEmail("nul");
  const body = report(id).replace("no such mailbox", "no\0mailbox");
  expect(await post(body)).toMatchObject({ status: 200, body: { known: true } });
  expect((await kept("nul")).trouble).toBe("smtp; 550 5.1.1 <gone@people.example>: no\u{fffd}mailbox");
});

test("only callers with the secret can report, and no one if none is set", async () => {
  const id = await sentEmail("guarded");
  for (const authorization of ["", "Bearer ", "Bearer another secret", secret.slice(1)])
    expect((await post(report(id), authorization)).status).toBe(401);
  config.bounceSecret = null;
  expect((await post(report(id), "Bearer null")).status).toBe(404);
  expect((await kept("guarded")).state).toBe("sent");
});
