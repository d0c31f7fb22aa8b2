import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";
import { readCookie } from "./read-cookie.server.ts";
import { sameToken } from "./same-token.server.ts";

const isSecure = config.publicUrl.startsWith("https:");
const name = isSecure ? "__Host-device" : "device";
const yearInSeconds = 365 * 24 * 3600;

/** The Set-Cookie line by which this browser is known again as this device. */
export function deviceCookie(deviceId: string): string {
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${deviceId}.${sign(deviceId)}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The device that a request's Cookie header names; null without one, or when its signature is not ours. */
export function deviceOf(cookies: string): string | null {
  const [id = "", signed = ""] = readCookie(cookies, name)?.split(".") ?? [];
  return sameToken(signed, sign(id)) ? id : null;
}

function sign(deviceId: string): string {
  return createHmac("sha256", config.sessionSecret).update(`device:${deviceId}`).digest("base64url");
}
