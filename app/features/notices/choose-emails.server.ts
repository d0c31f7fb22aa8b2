import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";
import { kinds, linkDays } from "./model.ts";
import type { EmailsInput } from "./schema.ts";
import { setChoice } from "./set-choice.server.ts";

/**
 * Turns emails of a category off, or on again, for the member whose email carried the token. Idempotent. A link of any
 * age turns them off, because no one should have to log in for that; for 30 days it also turns them on.
 */
export async function chooseEmails({ token, emails }: EmailsInput, address: string): Promise<void> {
  await limitRate(`reminders:${address}`, { max: 30, seconds: 600 });
  const { memberId, category, emailed } = readToken(token);
  if (emails === "on" && timeOf(emailed) + linkDays * 86_400_000 < now().getTime())
    refuse("This link has expired. It can still turn these emails off, but not on.");
  const isWanted = emails === "on";
  await transaction(async (trx) => {
    await setChoice(trx, { memberId, category, channel: "email", isWanted });
    const action = isWanted ? "beginNotices" : "endNotices";
    await recordAction(trx, { kind: "system" }, { action, subjectId: memberId, address });
  });
}

/** Links of earlier reminders name no category. */
function readToken(token: string) {
  const claims = claimsOf(token);
  const [memberId = ""] = claims;
  if (isSigned("reminders", token)) return { memberId, category: "reminders" as const, emailed: claims[1] };
  const category = Object.values(kinds).find((known) => known === claims[1]);
  if (category === undefined || !isSigned("notices", token)) refuse("This link is not valid.");
  return { memberId, category: category, emailed: claims[2] };
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
