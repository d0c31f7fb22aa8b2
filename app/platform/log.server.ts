import type { Context } from "hono";
import { type LoggerOptions, pino } from "pino";
import { Counter } from "prom-client";
import { config } from "./config.server.ts";
import { isOutage } from "./database-away.server.ts";
import { metrics } from "./metrics.server.ts";
import { endSlowness, repeatsOutage, whenSlownessEnds } from "./outages.server.ts";
import { currentRequestId } from "./request-context.server.ts";
import { factsOf } from "./route-facts.server.ts";

const dropped = new Counter({
  name: "log_lines_dropped_total",
  help: "Log lines that nobody read in time",
  registers: [metrics],
});
let exitsAt: number | null = null;
let retrying: NodeJS.Timeout | undefined;

// What can't be written is kept up to a megabyte; lines beyond it are dropped. A write never waits for its reader: one
// that stands still would stop the process, its health checks and signals included. Without `dest` pino opens
// `process.stdout`, which makes a pipe refuse what it has no room for.
const output = pino.destination({
  sync: true,
  minLength: 16_000,
  maxLength: 1_000_000,
  // The last lines wait for a reader that is only slow.
  retryEAGAIN: () => exitsAt !== null && performance.now() < exitsAt + 1000,
});
output.on("drop", () => dropped.inc());
output.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") return void (retrying ??= setTimeout(retry, 100).unref());
  // There is no reader anymore. pino ignores all later lines; they count.
  output.write = () => (dropped.inc(), true);
});
let isWaiting = false;

/** Writes the lines of one turn of the event loop at once; the rest at the end of the process. */
const turnByTurn = {
  write(line: string) {
    output.write(line);
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(writeNow);
  },
};

/** Not `flushSync`, which tries again until it succeeds. */
function writeNow() {
  isWaiting = false;
  output.flush();
}

function retry() {
  retrying = undefined;
  writeAll();
}

/** The first call may leave less than `minLength`. */
function writeAll() {
  output.flush();
  output.flush();
}

process.on("exit", () => {
  endSlowness();
  exitsAt = performance.now();
  writeAll();
});

/**
 * Redacts secrets that reach the log by accident, adds the request's id, and leaves out errors that only say that
 * something is still away, or still takes too long.
 */
const options: LoggerOptions = {
  level: config.logLevel,
  base: null,
  mixin: () => ({ requestId: currentRequestId() }),
  hooks: {
    logMethod(input, method) {
      const details = Object(input[0]) as object;
      if (isOutage(Reflect.get(details, "err")) || repeatsOutage(details)) return;
      method.apply(this, input);
    },
  },
  serializers: { err: (error: unknown) => (error instanceof Error ? onlyTelling(error) : error) },
  redact: {
    paths: [
      "password",
      "*.password",
      "newPassword",
      "*.newPassword",
      "token",
      "*.token",
      "card",
      "*.card",
      "headers.cookie",
      "headers.authorization",
      "*.headers.cookie",
      "*.headers.authorization",
    ],
    censor: "[hidden]",
  },
};

/** The process log, one JSON object per line. */
export const log = pino(options, turnByTurn);
whenSlownessEnds((outage) => log.warn(outage, "the database has stopped taking too long"));

/**
 * The properties of an error that describe it. Libraries add more: the connection with its key, the request, the row.
 */
const telling = new Set(
  "type code status statusCode severity constraint schema table column routine errno syscall address port command responseCode".split(
    " ",
  ),
);

function onlyTelling(error: Error) {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  const told = Object.entries(rest).filter(([name]) => telling.has(name));
  return { ...Object.fromEntries(told), message: hideAddresses(message), stack: hideAddresses(stack) };
}

function hideAddresses(text: string): string {
  return text.replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[email]");
}

/** A request's path for the log, without secrets. Queries, which may have more, are left out. */
export function pathForLog(c: Context): string {
  return factsOf(c).secretPath ? c.req.path.replace(/[^/]+$/, "…") : c.req.path;
}
