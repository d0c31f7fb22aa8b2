import { auth } from "./auth.server.ts";

/** A challenge for any passkey of this site, and the Set-Cookie lines that tie it to the browser for five minutes. */
export async function askPasskey(): Promise<{ options: object; cookies: string[] }> {
  const asked = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  // The library only prefers it, and some devices then skip it, although a passkey counts as two factors here.
  const options = { ...asked.response, userVerification: "required" };
  return { options, cookies: asked.headers.getSetCookie() };
}
