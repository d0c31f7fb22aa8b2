import { createWeb } from "#app/web.ts";

export const web = createWeb(
  async () => new Response("A page.", { headers: { "content-type": "text/html" } }),
);

export type Call = {
  method?: string;
  json?: unknown;
  text?: string;
  form?: FormData;
  /** Sent as it is, as JSON that it may not be. */
  raw?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  // Whatever the door answered; each test says what it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
};

/** Asks the API in this process, as our own screens do (same origin). `body` is the parsed JSON, or the text. */
export async function call(path: string, ask: Call = {}): Promise<Answer> {
  const headers = new Headers({ origin: "http://localhost:3000", ...ask.headers });
  if (ask.cookie) headers.set("cookie", ask.cookie);
  if (ask.json !== undefined) headers.set("content-type", "application/json");
  const body = ask.form ?? ask.text ?? (ask.json === undefined ? undefined : JSON.stringify(ask.json));
  const method = ask.method ?? (body === undefined ? "GET" : "POST");
  const response = await web.request(`http://localhost:3000${path}`, { method, headers, body });
  const answer = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && answer !== "";
  return { status: response.status, body: isJson ? JSON.parse(answer) : answer, headers: response.headers };
}

/** The cookies an answer set, as a browser would send them back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
