import { createHash } from "node:crypto";
import { publicKeys } from "#app/platform/public-signature.server.ts";

/** A public key for Ed25519, and the fingerprint by which people compare it. */
export type TimelineKey = { key: string; fingerprint: string };

/** The public keys whose signatures of timelines are ours, the current one first. */
export function listKeys(): TimelineKey[] {
  return publicKeys().map(({ key }) => {
    const digest = createHash("sha256").update(Buffer.from(key, "base64url")).digest("hex");
    return { key, fingerprint: digest.slice(0, 32).match(/.{4}/g)!.join(" ") };
  });
}
