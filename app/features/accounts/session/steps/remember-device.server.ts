import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { newBrowser } from "../../events.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { deviceCookie, deviceOf } from "../device-cookie.server.ts";

/**
 * Records that a member logged in with this browser, so that strangers' guesses don't lock it out, and tells them if it
 * isn't one of those that they had. Returns the Set-Cookie line that marks it. `cookies` is the request's Cookie header.
 */
export async function rememberDevice(
  database: Transaction,
  userId: string,
  cookies: string,
): Promise<string> {
  const deviceId = deviceOf(cookies) ?? newId("dev");
  const known = await database
    .selectFrom("knownDevices")
    .select("deviceId")
    .where("userId", "=", userId)
    .execute();
  if (known.length > 0 && known.every((one) => one.deviceId !== deviceId))
    await enqueue(database, newBrowser, { userId, deviceId });
  await database
    .insertInto("knownDevices")
    .values({ userId, deviceId, createdAt: now(), lastSeenAt: now() })
    .onConflict((conflict) => conflict.columns(["userId", "deviceId"]).doUpdateSet({ lastSeenAt: now() }))
    .execute();
  return deviceCookie(deviceId);
}
