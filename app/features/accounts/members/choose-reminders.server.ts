import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";
import { reminderDays } from "../model.ts";
import { recordAction } from "./record-action.server.ts";
import type { RemindersInput } from "../schema.ts";

/**
 * Turns reminders off, or on again, for the member whose email carried the token. Idempotent. A link of any age turns
 * them off, because no one should have to log in for that; for 30 days it also turns them on.
 */
export async function chooseReminders({ token, reminders }: RemindersInput, address: string): Promise<void> {
  await limitRate(`reminders:${address}`, { max: 30, seconds: 600 });
  const [userId = "", emailed] = claimsOf(token);
  if (!isSigned("reminders", token)) refuse("This link is not valid.");
  if (reminders === "on" && timeOf(emailed) + reminderDays * 86_400_000 < now().getTime())
    refuse("This link has expired. It can still turn reminders off, but not on.");
  await transaction(async (trx) => {
    await trx
      .updateTable("users")
      .set({ wantsReminders: reminders === "on", updatedAt: now() })
      .where("id", "=", userId)
      .execute();
    const action = reminders === "on" ? "beginReminders" : "endReminders";
    await recordAction(trx, { kind: "system" }, { action, subjectId: userId, address });
  });
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
