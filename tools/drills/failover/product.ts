import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import {
  type Process,
  startProcess,
  startWeb,
  stopProcess,
  type WebProcess,
} from "#tests/support/server-process.ts";
import { ownFolder, untilTheEnd } from "./own-processes.ts";
import { type Cluster, until } from "./start-cluster.ts";

/** Two web processes and a worker of the built product, and the mail server that they send to. */
export type Product = {
  webs: WebProcess[];
  worker: Process;
  mail: { hold: () => void; release: () => void };
  /** Stops one with SIGTERM and starts it again. */
  restartWeb: (n: number) => Promise<void>;
  restartWorker: (signal: NodeJS.Signals) => Promise<void>;
};

/** Web 1 reaches the database through PgBouncer and HAProxy; web 2 and the worker by the names of all nodes. */
export async function startProduct({
  byPooler,
  byHaproxy,
  webPorts,
  healthPorts,
  url,
}: Cluster): Promise<Product> {
  const mail = await startMail();
  const settings = {
    DATA_DIR: ownFolder("files"),
    SESSION_SECRET: randomBytes(32).toString("hex"),
    ID_ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    MAIL_URL: mail.url,
    WORKER: "false",
    TRUST_PROXY: "true",
    STOP_WAIT: "3",
    PUBLIC_URL: url,
    LOG_LEVEL: "warn",
  };
  const ofWeb = [byPooler, byHaproxy].map((address, n) => ({
    ...settings,
    ...address,
    PORT: String(webPorts[n]!),
    HEALTH_PORT: String(healthPorts[n]!),
  }));
  const web = async (n: number) => untilTheEnd(await startWeb(ofWeb[n]!));
  const newWorker = async () => {
    const worker = untilTheEnd(await startProcess("worker", { ...settings, ...byHaproxy }));
    await until("the worker runs", 60_000, async () => worker.output().includes("The worker runs."));
    return worker;
  };
  const product: Product = {
    webs: [await web(0), await web(1)],
    worker: await newWorker(),
    mail,
    async restartWeb(n) {
      await stopProcess(product.webs[n]!);
      product.webs[n] = await web(n);
    },
    async restartWorker(signal) {
      await stopProcess(product.worker, signal);
      product.worker = await newWorker();
    },
  };
  return product;
}

/** A mail server that takes everything; while it is held, it takes nothing and doesn't say so. */
export async function startMail() {
  let held = Promise.resolve();
  let release = () => {};
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      callbackify(take)(stream, (error) => done(error));
    },
  });
  async function take(stream: Readable): Promise<void> {
    await text(stream);
    await held;
  }
  // A worker that is killed while sending resets its connection.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  while (!server.server.listening) await sleep(5);
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    hold: () => void (held = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}
