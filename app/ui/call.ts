import type { components } from "#app/platform/contract.types.ts";
import { waitInWords } from "#app/platform/dates.ts";

/** A refusal of the JSON API: its sentence, its status, the fields it names and the whole body. */
export class CallError extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly body: Record<string, unknown>;
  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.fields = (body["fields"] as Record<string, string> | undefined) ?? {};
  }
}

type Calls = components["schemas"]["Calls"];
/** A call of the API, such as "POST /api/reserve-order". */
export type CallName = keyof Calls;
/** What a call answers; null where it has no body. */
export type AnswerTo<Name extends CallName> = Calls[Name] extends { answer: infer Answer } ? Answer : null;
/** What a call is sent as JSON. */
export type SentTo<Name extends CallName> = Calls[Name] extends { json: infer Json } ? Json : never;

type Place<Name extends CallName> = Pick<Calls[Name], Extract<keyof Calls[Name], "path">> &
  (Calls[Name] extends { query: infer Query }
    ? Partial<Query> extends Query
      ? { query?: Query | URLSearchParams }
      : { query: Query | URLSearchParams }
    : unknown);
type Sent<Name extends CallName> = Place<Name> &
  Pick<Calls[Name], Extract<keyof Calls[Name], "json">> &
  (Calls[Name] extends { form: unknown } ? { form: FormData } : unknown) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Goes through even when the page is left. */
    keepalive?: boolean;
    /** Hears what the answer's headers say, before the body is read. */
    onHeaders?: (headers: Headers) => void;
  };
/** Nothing needs to be given where nothing is required. */
type Given<What> = Partial<What> extends What ? [what?: What] : [what: What];

/**
 * Calls our own JSON API from a screen. A refusal is thrown as `CallError`, whose message is the server's sentence
 * (empty when it sent none: screens then use their own sentence); a network that dies, also in the middle of an
 * answer, throws fetch's TypeError.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[sent]: Given<Sent<Name>>
): Promise<AnswerTo<Name>> {
  const options: AnySent = sent ?? {};
  const { json, form, headers, signal, keepalive } = options;
  const response = await fetch(addressOf(name, options), {
    method: name.split(" ", 1)[0],
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? form : JSON.stringify(json),
    signal,
    keepalive,
    credentials: "same-origin",
  });
  options.onHeaders?.(response.headers);
  const body = parsed(await response.text());
  if (!response.ok) throw refusal(response.status, body, response.headers.get("retry-after"));
  return body as AnswerTo<Name>;
}

type AnyPlace = { path?: object; query?: object };
type AnySent = AnyPlace &
  Partial<Pick<Sent<CallName>, "headers" | "signal" | "keepalive" | "onHeaders">> & {
    json?: unknown;
    form?: FormData;
  };

/** An address that answers `T`. */
export type Address<T> = string & { answers?: T };

/** Where a call goes. */
export function addressFor<Name extends CallName>(
  name: Name,
  ...[place]: Given<Place<Name>>
): Address<AnswerTo<Name>> {
  return addressOf(name, place ?? {});
}

function addressOf(name: CallName, { path, query }: AnyPlace): string {
  const values = new Map(Object.entries(path ?? {}));
  const address = name
    .replace(/^\w+ /, "")
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values.get(key)));
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return asked === "" ? address : `${address}?${asked}`;
}

/** What a form's fields say, as the body of a call; the server judges it. */
export function fieldsOf<Body>(form: HTMLFormElement): Body {
  return Object.fromEntries(new FormData(form)) as Body;
}

/** What the text says as JSON; null when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What an answer refuses; `retryAfter` is its header, which a server between us may send without a body of ours. */
export function refusal(status: number, body: unknown, retryAfter: string | null): CallError {
  const told = typeof body === "object" && body !== null ? { ...(body as Record<string, unknown>) } : {};
  const wait = Number(told["retryAfter"] ?? retryAfter ?? NaN);
  if (wait >= 0) told["retryAfter"] = wait;
  const message = told["message"] ?? told["error"];
  if (typeof message === "string") return new CallError(status, message, told);
  return new CallError(
    status,
    status === 429 && wait >= 0 ? `Too many attempts. ${waitInWords(wait)}` : "",
    told,
  );
}

/** "Try again in 4 minutes." after a 429 that said when; else nothing. For screens with a sentence of their own. */
export function waitOf(error: unknown): string {
  const wait = error instanceof CallError && error.status === 429 ? error.body["retryAfter"] : null;
  return typeof wait === "number" ? waitInWords(wait) : "";
}

/** The server's sentence, else `fallback` (the network failed, or the server said nothing). */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message !== "" ? error.message : fallback;
}

/** The server's sentence; `refused` when it said none, `broken` when it was not reached at all. */
export function failureOf(error: unknown, { refused, broken }: { refused: string; broken: string }): string {
  return sentenceOf(error, error instanceof CallError ? refused : broken);
}
