import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createElement } from "react";
import { expect, test } from "vitest";
import { mailServer } from "#tests/support/mail-server.ts";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { readInbox } from "./inbox.server.ts";
import { type Mail, mailPatience, sendMail, sendWaitingMails } from "./mail.server.ts";

const mail = (key: string) => ({
  key,
  to: "pat@people.example",
  subject: `About ${key}`,
  element: createElement("p", null, "A secret link"),
});

test("a mail whose job was given up is sent once the mail server is back, once", async () => {
  await failToSend({ ...mail("lost"), confidential: true });
  await sendWaitingMails();
  expect(await received("About lost")).toBe(0);
  await age("lost", 11);
  await Promise.all([sendWaitingMails(), sendWaitingMails()]);
  await sendWaitingMails();
  expect(await received("About lost")).toBe(1);
  const row = await db
    .selectFrom("mails")
    .select(["state", "html", "bodyText"])
    .where("key", "=", "lost")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "sent", html: "", bodyText: "" });
});

test("a mail that cannot be sent does not keep the others waiting", async () => {
  await failToSend({ ...mail("refused"), to: "" });
  await failToSend(mail("good"));
  await age("refused", 12);
  await age("good", 11);
  await sendWaitingMails();
  expect([await received("About refused"), await received("About good")]).toEqual([0, 1]);
});

test("a mail that is refused for good bounces: its job is done, and what the server said is kept", async () => {
  await mailServer(() => ({ code: 550, words: "No such person here" }));
  await sendMail(mail("bounced"));
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1, sentAt: null });
  expect((await kept("bounced")).trouble).toContain("No such person here");
  await age("bounced", 11);
  await sendWaitingMails();
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1 });
});

test("a mail that is refused for now waits, is tried again, and counts as sent only then", async () => {
  let busy = true;
  const taken = await mailServer(() => (busy ? { code: 451, words: "Try later" } : null));
  await expect(sendMail(mail("later"))).rejects.toThrow("Try later");
  expect(await kept("later")).toMatchObject({ state: "waiting", attempts: 1, sentAt: null });
  busy = false;
  await sendMail(mail("later"));
  expect(await kept("later")).toMatchObject({ state: "sent", attempts: 2, trouble: null });
  expect(taken).toHaveLength(1);
});

test("where real mail is sent there is no development inbox", async () => {
  await sendMail(mail("inbox"));
  expect((await readInbox())[0]).toMatchObject({
    subject: "About inbox",
    recipients: ["pat@people.example"],
  });
  await mailServer(() => null);
  await expect(readInbox()).rejects.toMatchObject({
    status: 404,
    message: "There is no development inbox on this server.",
  });
});

test("a mail that waited for a week is given up", async () => {
  await failToSend(mail("old"));
  await age("old", 7 * 24 * 60 + 1);
  await sendWaitingMails();
  expect(await kept("old")).toMatchObject({ state: "failed", attempts: 1 });
});

test("a mail says whom an answer goes to, and where mails of its kind can be ended", async () => {
  const taken = await mailServer(() => null);
  const unsubscribeUrl = "http://localhost:3000/unsubscribe?token=usr_1.signed";
  await sendMail({ ...mail("headers"), replyTo: "vera@people.example", unsubscribeUrl });
  await sendMail(mail("plain"));
  expect(taken[0]).toContain("Reply-To: vera@people.example");
  expect(taken[0]).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(taken[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(taken[1]).not.toMatch(/List-Unsubscribe|Reply-To/);
});

test("a mail server that says nothing is not waited for", async () => {
  expect(mailPatience).toEqual({
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  config.mailUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  mailPatience.greetingTimeout = 50;
  await expect(sendMail(mail("silent"))).rejects.toThrow("Greeting never received");
  mailPatience.greetingTimeout = 15_000;
  config.mailUrl = null;
  silent.close();
  expect(await kept("silent")).toMatchObject({ state: "waiting", attempts: 1 });
});

/** While no mail server answers. */
async function failToSend(given: Mail) {
  config.mailUrl = "smtp://127.0.0.1:1";
  await expect(sendMail(given)).rejects.toThrow("ECONNREFUSED");
  config.mailUrl = null;
}

async function age(key: string, minutes: number) {
  await db
    .updateTable("mails")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where("key", "=", key)
    .execute();
}

async function received(subject: string): Promise<number> {
  const rows = await db.selectFrom("inboxMessages").selectAll().execute();
  return rows.filter((row) => JSON.stringify(row).includes(subject)).length;
}

const kept = (key: string) =>
  db.selectFrom("mails").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
