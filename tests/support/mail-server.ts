import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { closeEmail } from "#app/platform/smtp.server.ts";

type Refuse = (recipient: string) => { code: number; words: string } | null;

/** A mail server for all emails of this test. Keeps what it accepts; see `openMailServer`. */
export async function mailServer(refuse: Refuse, held?: Promise<void>) {
  const { url, taken, close } = await openMailServer(refuse, held);
  config.mailUrl = url;
  onTestFinished(async () => {
    config.mailUrl = null;
    closeEmail();
    await close();
  });
  return taken;
}

/**
 * A mail server. Keeps what it accepts, by recipient and as text; `refuse` sets the response for others. It accepts
 * nothing until `held` resolves.
 */
export async function openMailServer(refuse: Refuse = () => null, held: Promise<void> = Promise.resolve()) {
  const [taken, recipients]: [string[], string[]] = [[], []];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address);
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      callbackify(keep)(stream, (error) => {
        if (!error) recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done(error);
      });
    },
  });
  async function keep(stream: Readable): Promise<void> {
    const words = await text(stream);
    await held;
    taken.push(words.replaceAll("\r\n ", " "));
  }
  // A worker that is killed while sending resets its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url, taken, recipients, close };
}
