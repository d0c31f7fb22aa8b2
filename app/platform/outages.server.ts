import { databaseSlow } from "./database-away.server.ts";
import { currentRequestId } from "./request-context.server.ts";

/** The mail server can't be asked now, for a reason that is not this email's. */
export class MailAway extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

const mailServer = "the mail server";
const paymentProvider = "the payment provider";
/** Statements reach their time limit, such as those that wait for a lock. */
const slowDatabase = "the database";
/** Nothing says that it is quick again: that is so after this time without such a statement. */
const slownessLastsMs = 60_000;
const maxIds = 100;
/** Ours, such as of a payment, or a request's. */
const anId = /^[a-z]{2,5}_\w+$|^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Outage = { attempts: number; ids: Set<string> };
const outages = new Map<string, Outage>();

let slownessEnds: NodeJS.Timeout | undefined;
let onSlownessEnd: (outage: EndedOutage) => void = () => {};

/**
 * Whether a line of the log only repeats that a server is away, or that the database takes too long: the first of an outage
 * is written, and the ids of the others are noted for the line at its end.
 */
export function repeatsOutage(details: object): boolean {
  const server = awayServer(Reflect.get(details, "err"));
  if (server === null) return false;
  const outage = outages.get(server);
  const { attempts, ids } = outage ?? { attempts: 0, ids: new Set<string>() };
  outages.set(server, { attempts: attempts + 1, ids });
  if (server === slowDatabase) {
    clearTimeout(slownessEnds);
    slownessEnds = setTimeout(endSlowness, slownessLastsMs).unref();
  }
  for (const value of [...Object.values(details), currentRequestId()])
    if (typeof value === "string" && anId.test(value) && ids.size < maxIds) ids.add(value);
  return outage !== undefined;
}

export const mailServerAnswers = () => end(mailServer);
export const paymentProviderAnswers = () => end(paymentProvider);

/** Has this called when the database has not been too slow for a minute. */
export function whenSlownessEnds(call: typeof onSlownessEnd): void {
  onSlownessEnd = call;
}

export function endSlowness(): void {
  const outage = end(slowDatabase);
  if (outage !== null) onSlownessEnd(outage);
}

type EndedOutage = { server: string; attempts: number; ids: string[] };

/** What the log says of an outage that is over now; null if there was none. */
function end(server: string): EndedOutage | null {
  const outage = outages.get(server);
  if (outage === undefined) return null;
  outages.delete(server);
  return { server, attempts: outage.attempts, ids: [...outage.ids] };
}

/** By the type of the provider's SDK: the platform knows no features. */
function awayServer(error: unknown): string | null {
  if (error instanceof MailAway) return mailServer;
  if (databaseSlow(error) !== null) return slowDatabase;
  return ["StripeConnectionError", "StripeAPIError"].includes(String(Reflect.get(Object(error), "type")))
    ? paymentProvider
    : null;
}
