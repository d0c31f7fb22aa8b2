import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "./errors.ts";

/** A thread's limits, and those of the queue before it; `maxOfSender` includes the input that is being read. */
type Limits = {
  milliseconds: number;
  megabytes: number;
  maxThreads: number;
  maxWaiting: number;
  maxOfSender: number;
};
/** `data` is sent to the thread; `bytes` is its size. */
type Input = { data: unknown; sender: string; bytes: number };
type Waiting = Input & { begin: () => void; refuse: () => void };

/** Why a thread was ended before it answered. */
export class ThreadEndedError extends Error {
  readonly over: "time" | "memory";
  constructor(over: "time" | "memory") {
    super(`The thread went over its ${over}.`);
    this.over = over;
  }
}

/**
 * Returns a function that processes a stranger's input in a thread, so that this one keeps answering. The thread is a file
 * next to server.ts that posts two messages: one once it has loaded, from when on its time counts, and its result. The
 * smallest input goes first, because hostile ones are large; what doesn't fit into the queue is refused with 503, the
 * largest first. Throws what the thread throws, or `ThreadEndedError` at its limits.
 */
export function threadQueue(name: string, limits: Limits) {
  const waiting: Waiting[] = [];
  const ofSender = new Map<string, number>();
  let running = 0;

  function turn(input: Input): Promise<void> {
    if (running < limits.maxThreads) {
      running += 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ ...input, begin: resolve, refuse: () => reject(busy()) });
    waiting.sort((a, b) => a.bytes - b.bytes);
    if (waiting.length > limits.maxWaiting) waiting.pop()!.refuse();
    return promise;
  }

  function passOn(): void {
    const next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
  }

  return async (input: Input): Promise<unknown> => {
    const { sender } = input;
    const before = ofSender.get(sender) ?? 0;
    if (before >= limits.maxOfSender) throw busy();
    ofSender.set(sender, before + 1);
    try {
      await turn(input);
      return await run(name, input.data, limits).finally(passOn);
    } finally {
      const left = ofSender.get(sender)! - 1;
      if (left > 0) ofSender.set(sender, left);
      else ofSender.delete(sender);
    }
  };
}

const retryAfter = 30;

function busy(): AppError {
  return new AppError(503, "Too much is waiting to be read. Please send it again later.", { retryAfter });
}

async function run(name: string, data: unknown, { milliseconds, megabytes }: Limits): Promise<unknown> {
  const thread = new Worker(fileOf(name), {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let clock: NodeJS.Timeout | undefined;
  thread.once("message", () => {
    clock = setTimeout(() => reject(new ThreadEndedError("time")), milliseconds);
    thread.once("message", resolve);
  });
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
