import pg from "pg";
import { AppError } from "./errors.ts";

/** Seconds after which it is worth asking again. */
export const databaseRetryAfter = 5;

/** 503: the database can't be asked now. What a refused call had begun was not kept, unless the answer to its commit was lost. */
export class DatabaseAway extends AppError {
  constructor(cause: unknown) {
    super(503, "We can’t reach our records right now. Please try again in a few seconds.", {
      retryAfter: databaseRetryAfter,
    });
    this.cause = cause;
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: the server stops, starts or is full; a former primary.
const codes = new Set(["57P01", "57P02", "57P03", "57P05", "25006", "53300"]);
// What pg says of a connection that is lost, was lost before, or can't be had in time.
const lost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect)/;
const systemCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** The refusal for an error that means the database is away; null for any other error. */
export function databaseAway(error: unknown): DatabaseAway | null {
  if (error instanceof DatabaseAway) return error;
  if (!(error instanceof Error)) return null;
  return isOfDatabase(error) || systemCodes.has(String(Reflect.get(error, "code")))
    ? new DatabaseAway(error)
    : null;
}

/** 503: a statement waited for another's lock, or took longer than statements may. Null for any other error. */
export function databaseSlow(error: unknown): AppError | null {
  if (!(error instanceof pg.DatabaseError) || !slowCodes.has(String(error.code))) return null;
  return new AppError(503, "This takes too long just now. Please try again in a few seconds.", {
    retryAfter: databaseRetryAfter,
  });
}

// lock_not_available, query_canceled
const slowCodes = new Set(["55P03", "57014"]);

/**
 * Whether an error only says that the database, or the store of files, is away. Their watchers log that once; each call
 * and each job of an outage would repeat it.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503;
  return error instanceof Error && isOfDatabase(error);
}

function isOfDatabase(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return lost.test(error.message);
  const code = String(error.code);
  return codes.has(code) || code.startsWith("08");
}
