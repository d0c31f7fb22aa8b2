import { APIError } from "better-auth/api";
import { Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { auth } from "./auth.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import type { Entry } from "./login.server.ts";
import { readMember } from "./read-member.server.ts";

/** Opens a session for the owner of a passkey that answered our challenge. It needs no code besides. */
export async function loginWithPasskey(
  response: Record<string, unknown>,
  headers: Headers,
  address: string,
): Promise<Entry> {
  await limitRate(`login:${address}`, { max: 10, seconds: 60 });
  try {
    const entered = await auth.api.verifyPasskeyAuthentication({
      // Its shape is checked there.
      body: { response: response as never },
      headers,
      returnHeaders: true,
    });
    const member = await readMember(entered.response.user.id);
    await finishLogin(member, address);
    return { member, cookies: entered.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      throw new Unauthenticated("This passkey opens no account here.");
    throw error;
  }
}
