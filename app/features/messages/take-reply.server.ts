import { createHash } from "node:crypto";
import { compile } from "html-to-text";
import PostalMime, { type Email } from "postal-mime";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/platform/errors.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { longestMessage, type Side } from "./model.ts";
import { type ConversationRow, conversationForSystem } from "./queries.server.ts";
import { addMessage } from "./steps/add-message.server.ts";
import { cutQuote } from "./steps/cut-quote.server.ts";
import { limitWriting } from "./steps/limit-writing.server.ts";
import { signReplyAddress } from "./steps/sign-reply-address.server.ts";

const system = { kind: "system" } as const;
const dayInMilliseconds = 86_400_000;
/** Quotes become lines that begin with ">", which are cut. */
const toText = compile({ wordwrap: false, selectors: [{ selector: "a", options: { ignoreHref: true } }] });

/**
 * Takes in an email that the mailbox of replies received. Its recipient is the signed address of one side, which counts
 * instead of the sender, whom anyone can forge. Returns whether it was written; programs' answers aren't. The same
 * email is written once.
 */
export async function takeReply(received: Uint8Array): Promise<boolean> {
  const email = await PostalMime.parse(received).catch(() => null);
  if (email === null) throw new Invalid("The email could not be read.");
  const { conversation, side, person } = await readAddress(email);
  if (isAutomatic(email)) return false;
  const text = cutQuote(email.text ?? toText(email.html ?? ""))
    .slice(0, longestMessage)
    .trim();
  if (text === "") return false;
  const actor = await actorOf(conversation, side, person);
  await limitWriting(actor, conversation.orderId);
  const name = email.messageId ?? Buffer.from(received).toString("latin1");
  const key = `email-${createHash("sha256").update(name).digest("hex").slice(0, 60)}`;
  await transaction((trx) =>
    addMessage(trx, actor, conversation.id, { text, photos: [], key, byEmail: true }),
  );
  return true;
}

type Addressed = { conversation: ConversationRow; side: Side; person: string };

/** The side that one of the email's recipients is signed for, until its last day. */
async function readAddress(email: Email): Promise<Addressed> {
  const [name, host] = config.replies!.address.toLowerCase().split("@");
  const headers = ["delivered-to", "x-original-to", "envelope-to"];
  const addresses = [
    ...[...(email.to ?? []), ...(email.cc ?? [])].map((one) => one.address ?? ""),
    ...email.headers
      .filter(({ key }) => headers.includes(key))
      .map(({ value }) => value.replace(/[<>\s]/g, "")),
  ];
  for (const address of addresses.map((one) => one.toLowerCase())) {
    if (!address.startsWith(`${name}+`) || !address.endsWith(`@${host}`)) continue;
    const [id, letter, day] = address.slice(name!.length + 1, -host!.length - 1).split(".");
    const lastDay = Number.parseInt(day ?? "", 36);
    const side: Side = letter === "l" ? "landlord" : "tenant";
    const conversation = await conversationForSystem(system, `cnv_${id}`).catch(() => null);
    if (conversation === null || Number.isNaN(lastDay)) continue;
    const person =
      side === "landlord"
        ? conversation.landlordEmail
        : (conversation.tenantEmail ?? conversation.guestContact!);
    const claims = { conversationId: conversation.id, side, email: person };
    const isOurs = config.sessionSecrets.some((secret) =>
      isSameText(address, signReplyAddress(claims, lastDay, secret)!.toLowerCase()),
    );
    if (isOurs && now().getTime() < (lastDay + 1) * dayInMilliseconds) return { conversation, side, person };
  }
  throw new NotFound("This address for replies is not valid, or has expired.");
}

/** Out-of-office answers, lists and bounces (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      (key === "auto-submitted" && !/^no\b/i.test(value)) ||
      (key === "precedence" && /bulk|list|junk|auto/i.test(value)) ||
      key === "x-autoreply" ||
      (key === "return-path" && value.trim() === "<>"),
  );
}

/** The person of this side as the caller; a suspended member can't write. */
async function actorOf(conversation: ConversationRow, side: Side, email: string): Promise<Actor> {
  const id =
    side === "landlord" ? conversation.landlordId : (conversation.tenantId ?? conversation.orderTenantId);
  if (id === null) return { kind: "visitor", visitorId: conversation.visitorId ?? "" };
  const { username, banned, emailVerified } = await db
    .selectFrom("users")
    .select(["username", "banned", "emailVerified"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (banned) throw new Forbidden("This account is suspended.");
  return { kind: side, id, username, email, emailVerified, visitorId: null };
}
