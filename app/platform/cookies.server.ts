import { parse, serialize } from "hono/utils/cookie";
import { config } from "./config.server.ts";

const isSecure = config.publicUrl.startsWith("https:");
const yearInSeconds = 365 * 24 * 3600;

/** What a request's Cookie header holds under this name, decoded; null without it. */
export function readCookie(cookies: string, name: string): string | null {
  return parse(cookies, name)[name] ?? null;
}

/** A cookie that this server alone sets and reads. With the prefix a browser takes it from this very host over https only. */
export function ownCookie(name: string) {
  const fullName = isSecure ? `__Host-${name}` : name;
  return {
    read: (cookies: string): string | null => readCookie(cookies, fullName),
    /** The Set-Cookie line that keeps it for a year, out of reach of scripts. */
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
