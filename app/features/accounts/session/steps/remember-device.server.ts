import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { deviceCookie, deviceOf } from "../device-cookie.server.ts";

/**
 * Records that a member logged in with this browser, so that strangers' guesses don't lock it out. Returns the
 * Set-Cookie line that marks it. `cookies` is the request's Cookie header.
 */
export async function rememberDevice(database: Queryable, userId: string, cookies: string): Promise<string> {
  const deviceId = deviceOf(cookies) ?? newId("dev");
  await database
    .insertInto("knownDevices")
    .values({ userId, deviceId, createdAt: now(), lastSeenAt: now() })
    .onConflict((conflict) => conflict.columns(["userId", "deviceId"]).doUpdateSet({ lastSeenAt: now() }))
    .execute();
  return deviceCookie(deviceId);
}
