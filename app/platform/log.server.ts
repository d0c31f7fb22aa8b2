import { type LoggerOptions, pino } from "pino";
import { config } from "./config.server.ts";

// What a full disk refuses is kept up to a megabyte, then dropped; without a reader pino drops every line.
const output = pino.destination({ dest: 1, sync: true, minLength: 16_000, maxLength: 1_000_000 });
output.on("error", () => undefined);
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

/** Not `flushSync`, which tries again until it succeeds: a process whose log has no reader would stand still. */
function writeNow() {
  isWaiting = false;
  output.flush();
}

process.on("exit", writeNow);

/** Redacts secrets that reach the log by accident. */
const options: LoggerOptions = {
  level: config.logLevel,
  base: null,
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
  return text.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[email]");
}

/** A request's path for the log, without secrets. Queries, which may have more, are left out. */
export function pathForLog(path: string): string {
  // Anyone who knows a calendar's URL may read it.
  return path.replace(/^(\/api\/calendars\/).+/, "$1…");
}
