import { z } from "zod";
import { BadSetting } from "./data-folder.server.ts";

/** A key of this many bytes, as `npx web-push generate-vapid-keys` writes it. */
export const pushKey = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "must be a key in base64url")
    .refine(
      (given) => Buffer.from(given, "base64url").length === bytes,
      `must be a key of ${bytes} bytes in base64url`,
    );

/** The keys for notices in the browser (VAPID); null if neither is set. */
export function pushOf(settings: {
  PUSH_PUBLIC_KEY?: string | undefined;
  PUSH_PRIVATE_KEY?: string | undefined;
}) {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  if (publicKey === undefined && privateKey === undefined) return null;
  const names = ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY"];
  const [missing, given] = publicKey === undefined ? names : names.toReversed();
  throw new BadSetting(`The setting ${missing} is missing: ${given} is set.`);
}
