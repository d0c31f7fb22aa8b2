import { auth } from "./auth.server.ts";

/** A challenge for any passkey of this site, and the Set-Cookie lines that tie it to the browser for five minutes. */
export async function askPasskey(): Promise<{ options: object; cookies: string[] }> {
  const asked = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return { options: asked.response, cookies: asked.headers.getSetCookie() };
}
