import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { setChoice } from "#app/features/notices/set-choice.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { claimsOf, isSigned } from "#app/platform/signed-token.server.ts";

type Choice = { wantsEmails: boolean; token?: string | undefined };

/**
 * Stops emails about messages for the caller, or for the person whose email carried the token; or starts them again.
 * Idempotent. A link of any age stops them; only the member, logged in, starts them again.
 */
export async function chooseMessageEmails(
  actor: Actor,
  { wantsEmails, token }: Choice,
  address: string,
): Promise<void> {
  await limitRate(`message-emails:${address}`, { max: 30, seconds: 600 });
  const person = token === undefined ? requireMember(actor).id : personOf(token, wantsEmails);
  await transaction(async (trx) => {
    if (person.startsWith("usr_"))
      await setChoice(trx, {
        memberId: person,
        category: "messages",
        channel: "email",
        isWanted: wantsEmails,
      });
    // Only a link in an email names a visitor's order, and it only stops them.
    else
      await trx
        .insertInto("messageMutes")
        .values({ person, createdAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const action = wantsEmails ? "beginMessageEmails" : "endMessageEmails";
    await recordAction(trx, token === undefined ? actor : { kind: "system" }, {
      action,
      subjectId: person,
      address,
    });
  });
}

function personOf(token: string, wantsEmails: boolean): string {
  const [person = ""] = claimsOf(token);
  const message = wantsEmails
    ? "This link can only stop emails. Log in to start them again."
    : "This link is not valid.";
  if (wantsEmails || !isSigned("message-emails", token)) throw new Invalid(message, { token: message });
  return person;
}
