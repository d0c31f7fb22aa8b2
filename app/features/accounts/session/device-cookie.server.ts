import { ownCookie } from "#app/platform/cookies.server.ts";
import { claimsOf, isSigned, signToken } from "#app/platform/signed-token.server.ts";

const cookie = ownCookie("device");

/** The Set-Cookie line by which this browser is known again as this device. */
export function deviceCookie(deviceId: string): string {
  return cookie.set(signToken("device", [deviceId]));
}

/** The device that a request's Cookie header names; null without one, or when its signature is not ours. */
export function deviceOf(cookies: string): string | null {
  const token = cookie.read(cookies);
  return token !== null && isSigned("device", token) ? claimsOf(token)[0]! : null;
}
