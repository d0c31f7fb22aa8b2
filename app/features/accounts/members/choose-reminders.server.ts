import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";
import { reminderDays } from "../model.ts";
import { recordAction } from "./record-action.server.ts";
import type { RemindersInput } from "../schema.ts";

/**
 * Ends reminders for the member whose email carried the token, or begins them again. Twice is the same as once. A link
 * ends them however old it is, for no one should have to log in to be left alone; it begins them for 30 days only.
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
