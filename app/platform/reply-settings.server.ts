import { z } from "zod";
import { BadSetting } from "./data-folder.server.ts";

/** What is added to it per conversation and person must fit into the 64 characters before the @. */
export const replyAddress = z
  .email("must be an email address")
  .regex(/^[^@+]{1,9}@/, "must have at most 9 characters before the @, and no +");

/** Where people reply to emails about messages, and what its mailbox sends to prove itself; null if neither is set. */
export function repliesOf(settings: {
  REPLY_ADDRESS?: string | undefined;
  REPLY_SECRET?: string | undefined;
}) {
  const { REPLY_ADDRESS: address, REPLY_SECRET: secret } = settings;
  if (address !== undefined && secret !== undefined) return { address, secret };
  if (address === undefined && secret === undefined) return null;
  const names = ["REPLY_ADDRESS", "REPLY_SECRET"];
  const [missing, given] = address === undefined ? names : names.toReversed();
  throw new BadSetting(`The setting ${missing} is missing: ${given} is set.`);
}
