import { APIError } from "better-auth/api";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, Unauthenticated } from "#app/platform/errors.ts";
import { limitRate, uncountAttempts } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth, secondStepMissing, suspended } from "./auth.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import { limitGuesses } from "./limit-guesses.server.ts";
import type { Actor, Member } from "../model.ts";
import { readMember } from "../members/read-member.server.ts";
import { recordRefusedLogin } from "./record-refused-login.server.ts";
import type { LoginInput } from "../schema.ts";

/** The client: current actor, IP address, headers. */
export type Browser = { actor: Actor; address: string; headers: Headers };

/** The Set-Cookie lines of a login and its member; null while the two-factor code is missing. */
export type Entry = { member: Member | null; cookies: string[] };

/** Logs in, or starts the ten-minute two-factor challenge. */
export async function login(given: LoginInput, browser: Browser): Promise<Entry> {
  await limitRate(`login:${browser.address}`, { max: 10, seconds: 60 });
  const counted = await limitGuesses(given.email, browser.headers.get("cookie") ?? "");
  const { headers, response } = await signIn(given, browser);
  await uncountAttempts(counted);
  const cookies = headers.getSetCookie();
  if (!("user" in response)) return { member: null, cookies };
  const member = await readMember(response.user.id);
  return { member, cookies: [...cookies, await finishLogin(member, browser)] };
}

async function signIn(given: LoginInput, browser: Browser) {
  const userAgent = browser.headers.get("user-agent") ?? "";
  const headers = { [addressHeader]: browser.address, "user-agent": userAgent };
  try {
    return await auth.api.signInEmail({ body: given, headers, returnHeaders: true });
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    await writeDown(given.email, error, browser);
    if (error.body?.code === secondStepMissing)
      throw new Forbidden(
        "Administrators need a second step: use your passkey, or ask for two-step codes on the server.",
      );
    if (error.body?.code === suspended)
      throw new Forbidden("This account is suspended. Write to us if you think that this is a mistake.");
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
