import { config } from "#app/platform/config.server.ts";
import { readCookie } from "#app/platform/cookies.server.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { signCookie } from "./sign-cookie.server.ts";

/** The value of a better-auth cookie. Null without the cookie, or if the signature isn't ours. */
export function readSignedCookie(cookies: string, name: string): string | null {
  const value = readCookie(cookies, name) ?? "";
  const token = value.slice(0, Math.max(value.lastIndexOf("."), 0));
  const isOurs = config.sessionSecrets.some((secret) => isSameText(value, signCookie(token, secret)));
  return token !== "" && isOurs ? token : null;
}
