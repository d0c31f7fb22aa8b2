import type { components } from "#app/platform/contract.types.ts";
import { waitInWords } from "#app/platform/dates.ts";

/** A refusal by the JSON API: its message, status, fields and body. */
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
/** A call's response; null if it has no body. */
export type AnswerTo<Name extends CallName> = Calls[Name] extends { answer: infer Answer } ? Answer : null;
/** A call's JSON body. */
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
    /** Continues even when the page is left. */
    keepalive?: boolean;
    /** Called with the response's headers, before the body is read. */
    onHeaders?: (headers: Headers) => void;
  };
/** Optional if nothing in it is required. */
type Given<What> = Partial<What> extends What ? [what?: What] : [what: What];

/**
 * Calls our own JSON API. Throws a refusal as `CallError` with the server's message (empty if it sent none: screens
 * then use their own); throws fetch's TypeError if the network fails, even during a response.
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

/** A URL that returns `T`. */
export type Address<T> = string & { answers?: T };

/** A call's URL. */
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

/** A form's fields as a call's body; the server validates it. */
export function fieldsOf<Body>(form: HTMLFormElement): Body {
  return Object.fromEntries(new FormData(form)) as Body;
}

/** The text parsed as JSON; null if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes a CallError of a response; `retryAfter` is its header, which a proxy may send without our body. */
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

/** "Try again in 4 minutes." after a 429 with a time; else nothing. For screens with their own message. */
export function waitOf(error: unknown): string {
  const wait = error instanceof CallError && error.status === 429 ? error.body["retryAfter"] : null;
  return typeof wait === "number" ? waitInWords(wait) : "";
}

/** The server's message, else `fallback` (the network failed, or the server sent none). */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message !== "" ? error.message : fallback;
}

/** The server's message; `refused` if it sent none, `broken` if it was not reached. */
export function failureOf(error: unknown, { refused, broken }: { refused: string; broken: string }): string {
  return sentenceOf(error, error instanceof CallError ? refused : broken);
}
