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

type Options = {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Hears what the answer's headers say, before the body is read. */
  onHeaders?: (headers: Headers) => void;
};

/**
 * Calls our own JSON API from a screen. A refusal is thrown as `CallError`, whose message is the server's sentence
 * (empty when it sent none: screens then use their own sentence); a network that dies, also in the middle of an
 * answer, throws fetch's TypeError.
 */
export async function call<T>(path: string, options: Options = {}): Promise<T> {
  const { json, form, headers = {}, signal } = options;
  const response = await fetch(path, {
    method: options.method ?? (json !== undefined || form ? "POST" : "GET"),
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? form : JSON.stringify(json),
    signal,
    credentials: "same-origin",
  });
  options.onHeaders?.(response.headers);
  const body = parsed(await response.text());
  if (!response.ok) throw refusal(response.status, body, response.headers.get("retry-after"));
  return body as T;
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
