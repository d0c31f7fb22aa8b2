import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { plainLines } from "#app/platform/form-fields.ts";
import { readEmail } from "#app/platform/read-email.server.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { writeRefusal } from "./policy.ts";
import { type ConversationRow, conversationForSystem } from "./queries.server.ts";
import type { Reply } from "./read-reply.server.ts";
import { addMessage } from "./steps/add-message.server.ts";
import { limitWriting } from "./steps/limit-writing.server.ts";
import { signReplyAddress } from "./steps/sign-reply-address.server.ts";

const system = { kind: "system" } as const;
const dayInMilliseconds = 86_400_000;
/** Of a header: no mail server sends longer ones. */
const maxHeaderBytes = 256 * 1024;
const recipients = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to"]);
/** How many addresses of one email are looked up. */
const maxAddresses = 20;

/**
 * Takes in an email that the mailbox of replies received. Its recipient is the signed address of one side, which counts
 * instead of the sender, whom anyone can forge. Returns whether it was written; programs' answers aren't. The same
 * email is written once. Only the header is read before the address is checked and the attempt counted.
 */
export async function takeReply(received: Uint8Array): Promise<boolean> {
  const header = headerOf(received);
  const { conversation, side, person } = await readAddress(header);
  if (isAutomatic(header)) return false;
  const actor = await actorOf(conversation, side, person);
  const refusal = writeRefusal(side, conversation.blockedBy);
  if (refusal !== null) throw new Forbidden(refusal);
  await limitWriting(actor, conversation.orderId);
  const { text: written, key } = await readEmail<Reply>("reply", received, `${conversation.id} ${side}`);
  const text = plainLines(written);
  if (text === "") return false;
  await transaction((trx) =>
    addMessage(trx, actor, conversation.id, { text, photos: [], key, byEmail: true }),
  );
  return true;
}

type Field = { name: string; value: string };

/** The fields of an email's header, in lower case. */
function headerOf(received: Uint8Array): Field[] {
  const start = Buffer.from(received.subarray(0, maxHeaderBytes)).toString("latin1").toLowerCase();
  const [header = ""] = start.split(/\r?\n\r?\n/, 1);
  const lines = header.replace(/\r?\n[ \t]/g, " ").split(/\r?\n/);
  return lines.map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
  });
}

/** Out-of-office answers, lists and bounces (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
function isAutomatic(header: Field[]): boolean {
  return header.some(
    ({ name, value }) =>
      (name === "auto-submitted" && !/^no\b/.test(value)) ||
      (name === "precedence" && /bulk|list|junk|auto/.test(value)) ||
      name === "x-autoreply" ||
      (name === "return-path" && value === "<>"),
  );
}

type Addressed = { conversation: ConversationRow; side: Side; person: string };

/** The side that one of the email's recipients is signed for, until its last day. */
async function readAddress(header: Field[]): Promise<Addressed> {
  const [name, host] = config.replies!.address.toLowerCase().split("@");
  const addresses = header
    .filter((field) => recipients.has(field.name))
    .flatMap(({ value }) => value.split(/[\s<>()[\],;:"]+/))
    .filter((address) => address.startsWith(`${name}+`) && address.endsWith(`@${host}`));
  for (const address of [...new Set(addresses)].slice(0, maxAddresses)) {
    const [id, letter, day] = address.slice(name!.length + 1, -host!.length - 1).split(".");
    const lastDay = Number.parseInt(day ?? "", 36);
    if (!/^[0-9a-z]+$/.test(id ?? "") || Number.isNaN(lastDay)) continue;
    const side: Side = letter === "l" ? "landlord" : "tenant";
    const conversation = await conversationForSystem(system, `cnv_${id}`).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });
    if (conversation === null) continue;
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
