import { createElement } from "react";
import { expect, test } from "vitest";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { type Mail, sendMail, sendWaitingMails } from "./mail.server.ts";

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
