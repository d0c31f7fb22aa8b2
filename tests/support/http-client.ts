import type { Answer, Call } from "./web.ts";

/**
 * A browser without a screen: it sends HTTP requests and keeps its cookies. `keep` is called with each cookie it gets.
 */
export function openClient(url: string, keep: (name: string, value: string) => void = () => {}) {
  const jar = new Map<string, string>();

  async function ask(
    path: string,
    { json, form, text, raw, method, headers: more }: Call = {},
  ): Promise<Answer> {
    const headers = new Headers({ origin: url, ...more });
    headers.set("cookie", Array.from(jar, (pair) => pair.join("=")).join("; "));
    if (json !== undefined || raw !== undefined) headers.set("content-type", "application/json");
    const body = form ?? text ?? raw ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await fetch(new URL(path, url), {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
      if (value !== "") keep(name, value);
    }
    const said = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") && said !== "";
    return { status: response.status, body: isJson ? JSON.parse(said) : said, headers: response.headers };
  }

  return ask;
}
