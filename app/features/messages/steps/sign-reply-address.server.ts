import { createHash } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { signToken } from "#app/platform/signed-token.server.ts";
import { replyDays } from "../model.ts";
import type { Side } from "#app/features/reservations/model.ts";

const dayInMilliseconds = 86_400_000;

type Claims = { conversationId: string; side: Side; email: string };

/**
 * The address to which one side replies by email: it names the conversation, the side and its last day, and is signed
 * for the email address that it is sent to. Null if replies aren't taken in. Mail programs may write it in lower case,
 * and the part before the @ has at most 64 characters.
 */
export function signReplyAddress(
  claims: Claims,
  lastDay = today() + replyDays,
  secret?: string,
): string | null {
  if (config.replies === null) return null;
  const [name, host] = config.replies.address.split("@");
  const { conversationId, side, email } = claims;
  const said = [conversationId.slice(4), side[0]!, lastDay.toString(36)];
  const signature = signToken("message-reply", said, [email.toLowerCase()], secret);
  const short = createHash("sha256").update(signature).digest("hex").slice(0, 24);
  return `${name}+${said.join(".")}.${short}@${host}`;
}

function today(): number {
  return Math.floor(now().getTime() / dayInMilliseconds);
}
