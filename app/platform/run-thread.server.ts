import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

type Limits = { milliseconds: number; megabytes: number };

/** Why a thread was ended before it answered. */
export class ThreadEndedError extends Error {
  readonly over: "time" | "memory";
  constructor(over: "time" | "memory") {
    super(`The thread went over its ${over}.`);
    this.over = over;
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Processes a stranger's input in a separate thread, one at a time, so that this one keeps answering. The thread is a
 * file next to server.ts that posts one message. Throws what the thread throws, or `ThreadEndedError` at its limits.
 */
export function runThread(name: string, data: unknown, limits: Limits): Promise<unknown> {
  const answer = last.then(() => run(name, data, limits));
  last = answer.catch(() => {});
  return answer;
}

async function run(name: string, data: unknown, { milliseconds, megabytes }: Limits): Promise<unknown> {
  const thread = new Worker(fileOf(name), {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let clock: NodeJS.Timeout | undefined;
  thread.on("online", () => {
    clock = setTimeout(() => reject(new ThreadEndedError("time")), milliseconds);
  });
  thread.on("message", resolve);
  thread.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadEndedError("memory") : error),
  );
  thread.on("exit", () => reject(new Error("The thread ended without an answer.")));
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    await thread.terminate();
  }
}

/** In a build, next to server.js: from there, or from a part of it in assets/. */
function fileOf(name: string): string {
  if (!import.meta.env.PROD) return path.resolve(`${name}.ts`);
  const places = [import.meta.dirname, path.dirname(import.meta.dirname)];
  return places.map((folder) => path.join(folder, `${name}.js`)).find((file) => existsSync(file))!;
}
