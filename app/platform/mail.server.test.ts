import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { createElement } from "react";
import { expect, test } from "vitest";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { config } from "./config.server.ts";
import { db, type Transaction } from "./db.server.ts";
import { readInbox } from "#app/stand-ins/inbox/inbox.server.ts";
import { drainJobs } from "./jobs.server.ts";
import { mailJobs, type Mail, sendMail, sweepMails } from "./mail.server.ts";
import { mailPatience } from "./smtp.server.ts";

const mail = (key: string) => ({
  key,
  to: "pat@people.example",
  subject: `About ${key}`,
  element: createElement("p", null, "A secret link"),
});

test("a mail whose job was given up is sent once the mail server is back, once", async () => {
  await failToSend({ ...mail("lost"), confidential: true });
  await giveUpJobs();
  await sweepMails();
  await drainJobs([]);
  expect(await received("About lost")).toBe(0);
  await age("lost", 11);
  await Promise.all([sweepMails(), sweepMails()]);
  await drainJobs([]);
  await sweepMails();
  await drainJobs([]);
  expect(await received("About lost")).toBe(1);
  const row = await db
    .selectFrom("mails")
    .select(["state", "html", "bodyText"])
    .where("key", "=", "lost")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "sent", html: "", bodyText: "" });
});

test("a mail that another process sweeps is given one job", async () => {
  await failToSend(mail("swept"));
  await giveUpJobs();
  await age("swept", 11);
  const { id } = await kept("swept");
  const hold = (trx: Transaction) =>
    trx.selectFrom("mails").select("id").where("id", "=", id).forUpdate().execute();
  await whileUncommitted(hold, sweepMails);
  const { rows } = await sql`
    select from pgboss.job where state = 'created' and data->>'mailId' = ${id}`.execute(db);
  expect(rows).toEqual([]);
  await sweepMails();
  await drainJobs([]);
  expect(await received("About swept")).toBe(1);
});

test("the sweep leaves a mail alone that a job still carries", async () => {
  await failToSend(mail("carried"));
  await age("carried", 11);
  await sweepMails();
  await drainJobs([]);
  expect(await kept("carried")).toMatchObject({ state: "waiting", attempts: 1 });
});

test("a mail that cannot be sent does not keep the others waiting", async () => {
  await sendMail({ ...mail("refused"), to: "" });
  await sendMail(mail("good"));
  await expect(drainJobs([])).rejects.toThrow("No recipients defined");
  expect([await received("About refused"), await received("About good")]).toEqual([0, 1]);
  await giveUpJobs();
});

test("two processes never send a mail at once, and the one that comes second tries again", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const taken = await mailServer(() => null, held);
  await sendMail(mail("both"));
  const mailId = (await kept("both")).id;
  const send = mailJobs.find(({ name }) => name === "mails.send")!;
  const first = send.run({ mailId });
  await expect.poll(async () => (await kept("both")).attempts).toBe(1);
  await expect(send.run({ mailId })).rejects.toThrow("Another process is sending this email.");
  letGo();
  await first;
  await send.run({ mailId });
  expect(taken).toHaveLength(1);
  expect(await kept("both")).toMatchObject({ state: "sent", attempts: 1, leasedUntil: null });
});

test("a mail that a dead process held is sent once its lease has run out", async () => {
  const taken = await mailServer(() => null);
  await sendMail(mail("orphaned"));
  const hold = (seconds: number) =>
    sql`update mails set attempts = 1, leased_until = now() + make_interval(secs => ${seconds}) where key = 'orphaned'`.execute(
      db,
    );
  await hold(5);
  await expect(drainJobs([])).rejects.toThrow("Another process is sending this email.");
  await hold(-1);
  await dueNow();
  await drainJobs([]);
  expect(await kept("orphaned")).toMatchObject({ state: "sent", attempts: 2 });
  expect(taken).toHaveLength(1);
});

test("a mail that is refused for good bounces: its job is done, and what the server said is kept", async () => {
  await mailServer(() => ({ code: 550, words: "No such person here" }));
  await sendMail(mail("bounced"));
  await drainJobs([]);
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1, sentAt: null });
  expect((await kept("bounced")).trouble).toContain("No such person here");
  await age("bounced", 11);
  await sweepMails();
  await drainJobs([]);
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1 });
});

test("a mail that is refused for now waits, is tried again, and counts as sent only then", async () => {
  let busy = true;
  const taken = await mailServer(() => (busy ? { code: 451, words: "Try later" } : null));
  await sendMail(mail("later"));
  await expect(drainJobs([])).rejects.toThrow("Try later");
  expect(await kept("later")).toMatchObject({ state: "waiting", attempts: 1, sentAt: null });
  busy = false;
  await dueNow();
  await drainJobs([]);
  expect(await kept("later")).toMatchObject({ state: "sent", attempts: 2, trouble: null });
  expect(taken).toHaveLength(1);
});

test("where real mail is sent there is no development inbox", async () => {
  await sendMail(mail("inbox"));
  await drainJobs([]);
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
  await sweepMails();
  expect(await kept("old")).toMatchObject({ state: "failed", attempts: 1 });
});

test("a mail says whom an answer goes to, and where mails of its kind can be ended", async () => {
  const taken = await mailServer(() => null);
  const unsubscribeUrl = "http://localhost:3000/unsubscribe?token=usr_1.signed";
  await sendMail({ ...mail("headers"), replyTo: "vera@people.example", unsubscribeUrl });
  await sendMail(mail("plain"));
  await drainJobs([]);
  const about = (key: string) => taken.find((words) => words.includes(`Subject: About ${key}`));
  expect(about("headers")).toContain("Reply-To: vera@people.example");
  expect(about("headers")).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(about("headers")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(about("plain")).not.toMatch(/List-Unsubscribe|Reply-To/);
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
  await sendMail(mail("silent"));
  await expect(drainJobs([])).rejects.toThrow("Greeting never received");
  mailPatience.greetingTimeout = 15_000;
  config.mailUrl = null;
  silent.close();
  expect(await kept("silent")).toMatchObject({ state: "waiting", attempts: 1 });
});

/** While no mail server answers. */
async function failToSend(given: Mail) {
  config.mailUrl = "smtp://127.0.0.1:1";
  await sendMail(given);
  await expect(drainJobs([])).rejects.toThrow("ECONNREFUSED");
  config.mailUrl = null;
}

const dueNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
const giveUpJobs = () => sql`update pgboss.job set state = 'failed' where state = 'retry'`.execute(db);

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
