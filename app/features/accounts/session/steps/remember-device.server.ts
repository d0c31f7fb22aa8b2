import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { deviceCookie, deviceOf } from "../device-cookie.server.ts";

/**
 * Notes that a member came in by this browser, so that strangers' guesses do not lock it out; answers the Set-Cookie line
 * by which it is known again. `cookies` is the request's Cookie header.
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
