import { parse, serialize } from "hono/utils/cookie";
import { config } from "./config.server.ts";

const isSecure = config.publicUrl.startsWith("https:");
const yearInSeconds = 365 * 24 * 3600;

/** The decoded value of a cookie in a Cookie header; null if missing. */
export function readCookie(cookies: string, name: string): string | null {
  return parse(cookies, name)[name] ?? null;
}

/**
 * A cookie that only this server sets and reads. With the prefix a browser accepts it only from this host over https.
 */
export function ownCookie(name: string) {
  const fullName = isSecure ? `__Host-${name}` : name;
  return {
    read: (cookies: string): string | null => readCookie(cookies, fullName),
    /** The Set-Cookie line that keeps it for a year, hidden from scripts. */
    set: (value: string): string =>
      serialize(fullName, value, {
        path: "/",
        maxAge: yearInSeconds,
        httpOnly: true,
        sameSite: "Lax",
        secure: isSecure,
      }),
  };
}
