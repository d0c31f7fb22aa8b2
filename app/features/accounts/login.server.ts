import { APIError } from "better-auth/api";
import { db, transaction } from "#app/platform/db.server.ts";
import { Unauthenticated } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth } from "./auth.server.ts";
import type { Member, Role } from "./model.ts";
import { addressProven } from "./news.server.ts";
import { recordDeed } from "./record-deed.server.ts";
import type { LoginInput } from "./schema.ts";

/** Where a login comes from; kept with the session. */
export type Browser = { address: string; userAgent: string };

/** Opens a session. `cookies` are the Set-Cookie lines that carry it. */
export async function login(
  given: LoginInput,
  browser: Browser,
): Promise<{ member: Member; cookies: string[] }> {
  await limitRate(`login:${browser.address}`, { max: 10, seconds: 60 });
  await limitRate(`login:${given.email.toLowerCase()}`, { max: 20, seconds: 600 });
  const { headers, response } = await signIn(given, browser);
  const { id, username, email, emailVerified, role } = response.user as typeof response.user & {
    username: string;
    role: Role;
  };
  const member: Member = { kind: role, id, username, email, emailVerified };
  if (role === "administrator") {
    const actor = { ...member, visitorId: null };
    await recordDeed(db, actor, { deed: "login", subjectId: id, address: browser.address });
  }
  if (emailVerified) await transaction((trx) => enqueue(trx, addressProven, { userId: id }));
  return { member, cookies: headers.getSetCookie() };
}

async function signIn(given: LoginInput, browser: Browser) {
  const headers = { [addressHeader]: browser.address, "user-agent": browser.userAgent };
  try {
    return await auth.api.signInEmail({ body: given, headers, returnHeaders: true });
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      throw new Unauthenticated("Wrong email or password.");
    }
    throw error;
  }
}
