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
import { emailJobs, type Email, sendEmail, sweepEmails } from "./email.server.ts";
import { emailPatience } from "./smtp.server.ts";

const mail = (key: string) => ({
  key,
  to: "pat@people.example",
  subject: `About ${key}`,
  element: createElement("p", null, "A secret link"),
});

test("an email whose job was given up is sent once, when the mail server is back", async () => {
  await failToSend({ ...mail("lost"), confidential: true });
  await giveUpJobs();
  await sweepEmails();
  await drainJobs([]);
  expect(await received("About lost")).toBe(0);
  await age("lost", 11);
  await Promise.all([sweepEmails(), sweepEmails()]);
  await drainJobs([]);
  await sweepEmails();
  await drainJobs([]);
  expect(await received("About lost")).toBe(1);
  const row = await db
    .selectFrom("emails")
    .select(["state", "html", "bodyText"])
    .where("key", "=", "lost")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "sent", html: "", bodyText: "" });
});

test("an email that another process sweeps gets one job", async () => {
  await failToSend(mail("swept"));
  await giveUpJobs();
  await age("swept", 11);
  const { id } = await kept("swept");
  const hold = (trx: Transaction) =>
    trx.selectFrom("emails").select("id").where("id", "=", id).forUpdate().execute();
  await whileUncommitted(hold, sweepEmails);
  const { rows } = await sql`
    select from pgboss.job where state = 'created' and data->>'emailId' = ${id}`.execute(db);
  expect(rows).toEqual([]);
  await sweepEmails();
  await drainJobs([]);
  expect(await received("About swept")).toBe(1);
});

test("the sweep leaves an email alone that still has a job", async () => {
  await failToSend(mail("carried"));
  await age("carried", 11);
  await sweepEmails();
  await drainJobs([]);
  expect(await kept("carried")).toMatchObject({ state: "waiting", attempts: 1 });
});

test("an email that can't be sent doesn't delay the others", async () => {
  await sendEmail({ ...mail("refused"), to: "" });
  await sendEmail(mail("good"));
  await expect(drainJobs([])).rejects.toThrow("No recipients defined");
  expect([await received("About refused"), await received("About good")]).toEqual([0, 1]);
  await giveUpJobs();
});

test("the sender has the marketplace’s name of now, unless its address has one", async () => {
  const [brandName, mailFrom] = [config.brandName, config.mailFrom];
  const taken = await mailServer(() => null);
  await sendEmail(mail("ours"));
  config.brandName = "Room, Board & Co.";
  await drainJobs([]);
  config.mailFrom = "Spaces <hello@spaces.example>";
  await sendEmail(mail("theirs"));
  await drainJobs([]);
  Object.assign(config, { brandName, mailFrom });
  expect(taken.map((text) => /^From: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    '"Room, Board & Co." <hello@sparebay.example>',
    "Spaces <hello@spaces.example>",
  ]);
});

test("two processes never send an email at once, and the second one tries again", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const taken = await mailServer(() => null, held);
  await sendEmail(mail("both"));
  const emailId = (await kept("both")).id;
  const send = emailJobs.find(({ name }) => name === "emails.send")!;
  const first = send.run({ emailId });
  await expect.poll(async () => (await kept("both")).attempts).toBe(1);
  await expect(send.run({ emailId })).rejects.toThrow("Another process is sending this email.");
  letGo();
  await first;
  await send.run({ emailId });
  expect(taken).toHaveLength(1);
  expect(await kept("both")).toMatchObject({ state: "sent", attempts: 1, leasedUntil: null });
});

test("an email that a dead process had claimed is sent once its lease has expired", async () => {
  const taken = await mailServer(() => null);
  await sendEmail(mail("orphaned"));
  const hold = (seconds: number) =>
    sql`update emails set attempts = 1, leased_until = now() + make_interval(secs => ${seconds}) where key = 'orphaned'`.execute(
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

test("a permanently refused email bounces: its job is done, and the server's answer is kept", async () => {
  await mailServer(() => ({ code: 550, words: "No such person here" }));
  await sendEmail(mail("bounced"));
  await drainJobs([]);
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1, sentAt: null });
  expect((await kept("bounced")).trouble).toContain("No such person here");
  await age("bounced", 11);
  await sweepEmails();
  await drainJobs([]);
  expect(await kept("bounced")).toMatchObject({ state: "bounced", attempts: 1 });
});

test("an email that is refused temporarily waits, is retried, and counts as sent only then", async () => {
  let busy = true;
  const taken = await mailServer(() => (busy ? { code: 451, words: "Try later" } : null));
  await sendEmail(mail("later"));
  await expect(drainJobs([])).rejects.toThrow("Try later");
  expect(await kept("later")).toMatchObject({ state: "waiting", attempts: 1, sentAt: null });
  busy = false;
  await dueNow();
  await drainJobs([]);
  expect(await kept("later")).toMatchObject({ state: "sent", attempts: 2, trouble: null });
  expect(taken).toHaveLength(1);
});

test("where real email is sent there is no development inbox", async () => {
  await sendEmail(mail("inbox"));
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

test("an email that waited for a week is given up; one that was sent then stays sent", async () => {
  await sendEmail(mail("sent long ago"));
  await drainJobs([]);
  await failToSend(mail("old"));
  for (const key of ["old", "sent long ago"]) await age(key, 7 * 24 * 60 + 1);
  await sweepEmails();
  expect(await kept("old")).toMatchObject({ state: "failed", attempts: 1 });
  expect(await kept("sent long ago")).toMatchObject({ state: "sent" });
});

test("an email has a reply address, and a link that ends emails of its kind", async () => {
  const taken = await mailServer(() => null);
  const unsubscribeUrl = "http://localhost:3000/unsubscribe?token=usr_1.signed";
  await sendEmail({ ...mail("headers"), replyTo: "vera@people.example", unsubscribeUrl });
  await sendEmail(mail("plain"));
  await drainJobs([]);
  const about = (key: string) => taken.find((words) => words.includes(`Subject: About ${key}`));
  expect(about("headers")).toContain("Reply-To: vera@people.example");
  expect(about("headers")).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(about("headers")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(about("plain")).not.toMatch(/List-Unsubscribe|Reply-To/);
});

test("a mail server that says nothing is not waited for", async () => {
  expect(emailPatience).toEqual({
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  config.mailUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  emailPatience.greetingTimeout = 50;
  await sendEmail(mail("silent"));
  await expect(drainJobs([])).rejects.toThrow("Greeting never received");
  emailPatience.greetingTimeout = 15_000;
  config.mailUrl = null;
  silent.close();
  expect(await kept("silent")).toMatchObject({ state: "waiting", attempts: 1 });
});

/** While no mail server answers. */
async function failToSend(given: Email) {
  config.mailUrl = "smtp://127.0.0.1:1";
  await sendEmail(given);
  await expect(drainJobs([])).rejects.toThrow("ECONNREFUSED");
  config.mailUrl = null;
}

const dueNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
const giveUpJobs = () => sql`update pgboss.job set state = 'failed' where state = 'retry'`.execute(db);

async function age(key: string, minutes: number) {
  await db
    .updateTable("emails")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where("key", "=", key)
    .execute();
}

async function received(subject: string): Promise<number> {
  const rows = await db.selectFrom("inboxMessages").selectAll().execute();
  return rows.filter((row) => JSON.stringify(row).includes(subject)).length;
}

const kept = (key: string) =>
  db.selectFrom("emails").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
