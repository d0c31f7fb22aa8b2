import { BadSetting } from "./data-folder.server.ts";

type Given = {
  [Name in "S3_BUCKET" | "S3_KEY_ID" | "S3_SECRET_KEY" | "S3_ENDPOINT"]?: string | undefined;
} & { S3_REGION: string; S3_PATH_STYLE?: boolean | undefined };

/** The bucket that these settings name, or null. Throws a BadSetting if they name half of one. */
export function bucketOf(settings: Given) {
  const { S3_BUCKET: name, S3_KEY_ID: keyId, S3_SECRET_KEY: secretKey, S3_ENDPOINT: endpoint } = settings;
  const given = Object.entries({ S3_BUCKET: name, S3_KEY_ID: keyId, S3_SECRET_KEY: secretKey });
  const there = given.find(([, value]) => value !== undefined);
  if (there === undefined && endpoint === undefined) return null;
  const missing = given.find(([, value]) => value === undefined);
  if (missing !== undefined)
    throw new BadSetting(`The setting ${missing[0]} is missing: ${there?.[0] ?? "S3_ENDPOINT"} is set.`);
  return {
    name: name!,
    keyId: keyId!,
    secretKey: secretKey!,
    /** Null for Amazon's own. */
    endpoint: endpoint ?? null,
    region: settings.S3_REGION,
    /** Whether the bucket is in the path of its address, as most other servers than Amazon's need it. */
    pathStyle: settings.S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
