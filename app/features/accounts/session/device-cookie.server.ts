import { ownCookie } from "#app/platform/cookies.server.ts";
import { claimsOf, isSigned, signToken } from "#app/platform/signed-token.server.ts";

const cookie = ownCookie("device");

/** The Set-Cookie line that marks this browser as this known device. */
export function deviceCookie(deviceId: string): string {
  return cookie.set(signToken("device", [deviceId]));
}

/** The device in a request's Cookie header; null without one, or if the signature isn't ours. */
export function deviceOf(cookies: string): string | null {
  const token = cookie.read(cookies);
  return token !== null && isSigned("device", token) ? claimsOf(token)[0]! : null;
}
