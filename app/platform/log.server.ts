import { type LoggerOptions, pino } from "pino";
import { config } from "./config.server.ts";

const output = pino.destination({ dest: 1, sync: true, minLength: 16_000 });
let isWaiting = false;

/** Lines of one turn of the event loop leave in one write; what is left at the end of the process leaves then. */
const turnByTurn = {
  write(line: string) {
    output.write(line);
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(writeNow);
  },
};

function writeNow() {
  isWaiting = false;
  output.flushSync();
}

process.on("exit", writeNow);

/** Secrets that reach the log by accident are blanked here. */
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

/** The process log, one JSON object a line. */
export const log = pino(options, turnByTurn);

/** What says what failed. Libraries hang more on their errors: the connection with its key, the request, the row. */
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

/** A request's path as the log may hold it: without what only its owner knows. Queries, which may hold more, are left out altogether. */
export function pathForLog(path: string): string {
  // Anyone who knows a calendar's address may read it.
  return path.replace(/^(\/api\/calendars\/).+/, "$1…");
}
