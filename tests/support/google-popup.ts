import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, vi } from "vitest";
import { createHttp } from "#app/platform/listen.server.ts";
import { web } from "./web.ts";

const origin = "http://localhost:3000";

type Account = { email: string; email_verified?: boolean; name?: string };
/** The role chosen and the terms accepted before the popup opened, and the cookies that the browser had. */
type Wanted = { role?: string; cookie?: string; accepts?: string };

/**
 * Google's stand-in is asked over HTTP, at our public address: this file's server answers there, whatever its port. Returns
 * what a person does in the popup.
 */
export function googlePopup() {
  const server = createHttp(getRequestListener(web.fetch));
  const ownFetch = globalThis.fetch;
  let own = "";
  const ask = (address: string | URL, init?: RequestInit) =>
    ownFetch(String(address).replace(origin, own), init);

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubGlobal("fetch", ask);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  /** Opens the popup, chooses an account (null: cancels) and follows until the popup's last page. */
  return async (account: Account | null, { role, cookie = "", accepts }: Wanted = {}) => {
    const jar = new Map(
      cookie
        .split("; ")
        .filter(Boolean)
        .map((pair) => splitCookie(pair)),
    );
    const go = async (path: string, form?: Record<string, string>) => {
      const answer = await ask(origin + path, {
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
        headers: { origin, cookie: Array.from(jar, (pair) => pair.join("=")).join("; ") },
        redirect: "manual",
      });
      for (const line of answer.headers.getSetCookie()) jar.set(...splitCookie(line.split(";")[0]!));
      const to = answer.headers.get("location");
      return { answer, to: to === null ? null : new URL(to, origin) };
    };
    const query = new URLSearchParams({
      provider: "google",
      popupOrigin: origin,
      popupNonce: "1-2-3-4",
      additionalData: JSON.stringify({ role, accepts_terms: accepts }),
    });
    let { answer, to } = await go(`/api/auth/oauth-popup/start?${query}`);
    while (to !== null && answer.status >= 300 && !to.pathname.startsWith("/login")) {
      const path = to.pathname + to.search;
      const isChoice = to.pathname.startsWith("/dev/google/choose/");
      ({ answer, to } = await go(path, isChoice ? formOf(account) : undefined));
    }
    const cookies = Array.from(jar, (pair) => pair.join("=")).join("; ");
    return { told: toldBy(await answer.text()), to: to?.href ?? null, cookie: cookies };
  };
}

/** What the popup's last page tells the page that opened it. */
function toldBy(html: string): { token?: string; error?: { code: string } } | null {
  const json = /id="better-auth-oauth-popup">(.*?)<\/script>/.exec(html)?.[1];
  return json === undefined ? null : (JSON.parse(json) as { token?: string; error?: { code: string } });
}

function formOf(account: Account | null): Record<string, string> {
  if (account === null) return { choice: "cancel" };
  const { email, name = "", email_verified = true } = account;
  return { email, name, email_verified: String(email_verified) };
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}
