import { createWeb } from "#app/web.ts";
import { type Contract, holdTo } from "./contract.ts";
import { pageFacts } from "./page-facts.ts";

export const web = createWeb(
  async () => new Response("A page.", { headers: { "content-type": "text/html" } }),
  { pageFacts },
);

export type Call = {
  method?: string;
  json?: unknown;
  text?: string;
  form?: FormData;
  /** Sent unchanged, in place of JSON. */
  raw?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  // The route's response, whatever it is; each test asserts its shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
};

const held = readContract();

async function readContract() {
  const described = await web.request("http://localhost:3000/api/openapi.json");
  return holdTo((await described.json()) as Contract);
}

/**
 * Calls the API in this process, as our own screens do (same origin). `body` is the parsed JSON, or the text. Each
 * response is checked against /api/openapi.json.
 */
export async function call(path: string, ask: Call = {}): Promise<Answer> {
  const headers = new Headers({ origin: "http://localhost:3000", ...ask.headers });
  if (ask.cookie) headers.set("cookie", ask.cookie);
  if (ask.json !== undefined || ask.raw !== undefined) headers.set("content-type", "application/json");
  const json = ask.json === undefined ? undefined : JSON.stringify(ask.json);
  const sent = ask.form ?? ask.text ?? ask.raw ?? json;
  const method = ask.method ?? (sent === undefined ? "GET" : "POST");
  const response = await web.request(`http://localhost:3000${path}`, { method, headers, body: sent });
  const answer = await response.text();
  const type = response.headers.get("content-type");
  const body = type?.includes("json") && answer !== "" ? JSON.parse(answer) : answer;
  (await held)({ method, path, status: response.status, type, body });
  return { status: response.status, body, headers: response.headers };
}

/** The cookies that a response set, as a browser would send them back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
