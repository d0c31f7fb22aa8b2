import { Invalid } from "#app/platform/errors.ts";

const sentence = "Many people use this password. Please choose another one.";
let known: Promise<Set<string>> | null = null;

/** Refuses a password that whoever guesses tries first, as a 400 that names `field`; the letters' case hides none. */
export async function refuseCommon(password: string, field: "password" | "newPassword"): Promise<void> {
  known ??= readCommon();
  if ((await known).has(password.toLowerCase())) throw new Invalid(sentence, { [field]: sentence });
}

// Some 400 kB of text, which a process that opens no account does not need.
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
