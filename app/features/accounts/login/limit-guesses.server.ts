import { db } from "#app/platform/db.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { deviceOf } from "../session/device-cookie.server.ts";
import { guesses } from "../model.ts";

/**
 * Counts a guess at the password of an account: browsers in which its owner logged in before have counters of their own,
 * all others share one. So strangers who use theirs up do not lock the owner out. Answers the keys that were counted under.
 */
export async function limitGuesses(email: string, cookies: string): Promise<string[]> {
  const account = email.toLowerCase();
  const deviceId = deviceOf(cookies);
  if (deviceId === null || !(await isKnown(account, deviceId))) {
    const key = `login:${account}`;
    await limitRate(key, guesses.unknownDevices);
    return [key];
  }
  const [all, own] = [`login-devices:${account}`, `login:${deviceId}:${account}`];
  await limitRate(own, guesses.oneDevice);
  await limitRate(all, guesses.knownDevices);
  return [all, own];
}

async function isKnown(email: string, deviceId: string): Promise<boolean> {
  const found = await db
    .selectFrom("knownDevices")
    .innerJoin("users", "users.id", "userId")
    .select("userId")
    .where("email", "=", email)
    .where("deviceId", "=", deviceId)
    .executeTakeFirst();
  return found !== undefined;
}
