import { APIError } from "better-auth/api";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, Unauthenticated } from "#app/platform/errors.ts";
import { hashEmail } from "#app/platform/limit-emails.server.ts";
import { limitRate, uncountAttempts } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth, secondStepMissing, suspended } from "./auth.server.ts";
import { finishLogin } from "./steps/finish-login.server.ts";
import { type Actor, guesses, type Member } from "../model.ts";
import { readMember } from "../members/steps/read-member.server.ts";
import { recordRefusedLogin } from "./steps/record-refused-login.server.ts";
import type { LoginInput } from "../schema.ts";
import { deviceOf } from "../session/device-cookie.server.ts";

/** The client: current actor, IP address, headers. */
export type Browser = { actor: Actor; address: string; headers: Headers };

/** The Set-Cookie lines of a login and its member; null while the two-factor code is missing. */
export type Entry = { member: Member | null; cookies: string[] };

/** Logs in, or starts the ten-minute two-factor challenge. */
export async function login(given: LoginInput, browser: Browser): Promise<Entry> {
  await limitRate(`login:${browser.address}`, { max: 10, seconds: 60 });
  // Everyone knows a trial's passwords, and no one may shut others out by wrong ones.
  const counted =
    config.trialResets === null ? await limitGuesses(given.email, browser.headers.get("cookie") ?? "") : [];
  const { headers, response } = await openSession(given, browser);
  if (counted.length > 0) await uncountAttempts(counted);
  const cookies = headers.getSetCookie();
  if (!("user" in response)) return { member: null, cookies };
  const member = await readMember(response.user.id);
  return { member, cookies: [...cookies, await finishLogin(member, browser)] };
}

/**
 * Counts a guess at an account's password. Each browser in which its owner has logged in has its own counter; all
 * others share one, so strangers can't lock the owner out. Returns the keys that were counted.
 */
async function limitGuesses(email: string, cookies: string): Promise<string[]> {
  const account = hashEmail(email);
  const deviceId = deviceOf(cookies);
  if (deviceId === null || !(await isKnown(email, deviceId))) {
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

async function openSession(given: LoginInput, browser: Browser) {
  const userAgent = browser.headers.get("user-agent") ?? "";
  const headers = { [addressHeader]: browser.address, "user-agent": userAgent };
  try {
    return await auth.api.signInEmail({ body: given, headers, returnHeaders: true });
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    await writeDown(given.email, error, browser);
    if (error.body?.code === secondStepMissing)
      throw new Forbidden(
        "Administrators need a passkey or two-factor codes. Use your passkey, or set up codes on the server with two-step EMAIL.",
      );
    if (error.body?.code === suspended)
      throw new Forbidden("This account is suspended. Contact us if you think this is a mistake.");
    throw new Unauthenticated("Wrong email or password.");
  }
}

async function writeDown(email: string, error: APIError, { actor, address }: Browser): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const code = error.body?.code;
  const why =
    code === secondStepMissing ? "no second step" : code === suspended ? "suspended" : "wrong password";
  await recordRefusedLogin(actor, user?.id ?? null, { why, address });
}
