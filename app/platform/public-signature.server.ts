import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { config } from "./config.server.ts";

/** A public key: its id, and its 32 bytes in base64url. */
export type PublicKey = { id: string; key: string };

type KeyPair = PublicKey & { secret: KeyObject; open: KeyObject };

const pairs = new Map<string, KeyPair>();

/** An Ed25519 key in PKCS #8: this, then its 32 bytes. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The pair of keys of a session secret: derived, so that all processes have it and no file does. The secret can't be
 * computed from its public key.
 */
function pairOf(sessionSecret: string): KeyPair {
  const known = pairs.get(sessionSecret);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync("sha256", sessionSecret, "", "public signature", 32));
  const secret = createPrivateKey({ key: Buffer.concat([pkcs8, bytes]), format: "der", type: "pkcs8" });
  const open = createPublicKey(secret);
  const key = open.export({ format: "jwk" }).x!;
  const id = createHash("sha256").update(key).digest("base64url").slice(0, 6).replaceAll("_", "-");
  const pair = { id, key, secret, open };
  pairs.set(sessionSecret, pair);
  return pair;
}

/** The id of the key that signs now. */
export function signingKeyId(): string {
  return pairOf(config.sessionSecret).id;
}

/** The public keys whose signatures are valid: the current one, and for a while the former one. */
export function publicKeys(): PublicKey[] {
  return config.sessionSecrets.map(pairOf).map(({ id, key }) => ({ id, key }));
}

/** The Ed25519 signature of a text, in base64url. */
export function signPublicly(text: string): string {
  return sign(null, Buffer.from(text), pairOf(config.sessionSecret).secret).toString("base64url");
}

/** True if the key of this id signed the text, and is one of ours. */
export function isSignedPublicly(text: string, signature: string, keyId: string): boolean {
  const bytes = Buffer.from(signature, "base64url");
  // One signature has one spelling.
  if (bytes.toString("base64url") !== signature) return false;
  return config.sessionSecrets
    .map(pairOf)
    .some(({ id, open }) => id === keyId && verify(null, Buffer.from(text), open, bytes));
}
