import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { auth } from "./auth.server.ts";

/** The session's token that the request's cookie carries; null without one, or when its signature is not ours. */
export async function readToken(request: Request): Promise<string | null> {
  const cookie = request.headers.get("cookie");
  if (!cookie?.includes("session_token")) return null;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return tokenIn(cookie, name);
}

/** `token.signature`, the latter HMAC-SHA-256 in base64, all of it URL-encoded. */
function tokenIn(cookie: string, name: string): string | null {
  const pair = cookie
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const value = decoded(pair?.slice(name.length + 1) ?? "");
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(createHmac("sha256", config.sessionSecret).update(token).digest("base64"));
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
