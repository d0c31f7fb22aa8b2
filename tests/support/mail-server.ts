import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { closeEmail } from "#app/platform/smtp.server.ts";

/**
 * A mail server for all emails of this test. Keeps what it accepts; `refuse` sets the response for others. It accepts
 * nothing until `held` resolves.
 */
export async function mailServer(
  refuse: (recipient: string) => { code: number; words: string } | null,
  held: Promise<void> = Promise.resolve(),
) {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address);
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      callbackify(keep)(stream, (error) => done(error));
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
  config.mailUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    config.mailUrl = null;
    closeEmail();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return taken;
}
