import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { type Selectable, sql } from "kysely";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { InboxMessages } from "#app/platform/database.types.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

let running: Promise<SMTPServer> | null = null;

/** The URL of this process's development SMTP server, started by the first call; /dev/mail shows what it receives. */
export async function inboxUrl(): Promise<string> {
  running ??= start();
  const { port } = (await running).server.address() as AddressInfo;
  return `smtp://127.0.0.1:${port}`;
}

export async function stopInbox(): Promise<void> {
  const server = await running;
  running = null;
  if (server) await new Promise<void>((resolve) => server.close(resolve));
}

/** The newest messages of the development inbox; there is no inbox if real email is sent. */
export async function readInbox(): Promise<Selectable<InboxMessages>[]> {
  if (config.mailUrl !== null) throw new NotFound("There is no development inbox on this server.");
  return db.selectFrom("inboxMessages").selectAll().orderBy("id", "desc").limit(100).execute();
}

/** Deletes the messages to this address, and those that name it. */
export async function forgetInInbox(trx: Transaction, address: string): Promise<void> {
  const given = address.toLowerCase();
  await trx
    .deleteFrom("inboxMessages")
    .where(sql<boolean>`${given} = any (recipients) or strpos(lower(subject || body_text), ${given}) > 0`)
    .execute();
}

function start(): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    size: 5_000_000,
    onData: (stream, session, done) => {
      callbackify(keep)(stream, session, (error) => done(error));
    },
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

async function keep(stream: Readable, session: SMTPServerSession): Promise<void> {
  const { default: PostalMime } = await import("postal-mime");
  const message = await PostalMime.parse(await buffer(stream));
  await db
    .insertInto("inboxMessages")
    .values({
      sender: message.from?.address ?? "",
      recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
      subject: message.subject ?? "",
      html: message.html ?? "",
      bodyText: message.text ?? "",
      receivedAt: now(),
    })
    .execute();
}
