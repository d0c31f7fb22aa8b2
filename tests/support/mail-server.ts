import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { config } from "#app/platform/config.server.ts";

/** A mail server that all mails of this test go to. It keeps what it takes; `refuse` says with which answer it does not. */
export async function mailServer(refuse: (recipient: string) => { code: number; words: string } | null) {
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
    taken.push((await text(stream)).replaceAll("\r\n ", " "));
  }
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  config.mailUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    config.mailUrl = null;
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return taken;
}
