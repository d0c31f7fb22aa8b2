import { call, CallError } from "#app/ui/call.ts";

export const noPasskeys = "This browser has no passkeys for this address.";

/** True if this browser supports passkeys at this address; an IP address has none. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  );
}

/** Asks the browser for a passkey of this site and logs in with it. */
export async function loginWithPasskey() {
  if (!knowsPasskeys()) throw new CallError(0, noPasskeys);
  const json = await call("POST /api/login/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (credential === null) throw new CallError(0, "No passkey was used.");
  return call("POST /api/login/passkey", { json: { response: answerOf(credential) } });
}

/** Makes a passkey in this browser and adds it to the account. */
export async function makePasskey(currentPassword: string): Promise<void> {
  const json = await call("POST /api/passkeys/options", {
    json: { currentPassword },
  });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    json as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = answerOf(await navigator.credentials.create({ publicKey }));
  await call("POST /api/passkeys", { json: { response } });
}

function answerOf(credential: Credential | null) {
  return (credential as PublicKeyCredential).toJSON() as { id: string };
}
