import { timingSafeEqual } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { recordDeed } from "./record-deed.server.ts";
import type { RemindersInput } from "./schema.ts";
import { signReminderToken } from "./sign-reminder-token.server.ts";

/** Ends reminders for the member whose mail carried the token, or begins them again. Twice is the same as once. */
export async function chooseReminders({ token, reminders }: RemindersInput, address: string): Promise<void> {
  await limitRate(`reminders:${address}`, { max: 30, seconds: 600 });
  const userId = token.split(".")[0] ?? "";
  const [given, ours] = [Buffer.from(token), Buffer.from(signReminderToken(userId))];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) {
    const message = "This link is not valid.";
    throw new Invalid(message, { token: message });
  }
  await transaction(async (trx) => {
    await trx
      .updateTable("users")
      .set({ wantsReminders: reminders === "on", updatedAt: now() })
      .where("id", "=", userId)
      .execute();
    const deed = reminders === "on" ? "beginReminders" : "endReminders";
    await recordDeed(trx, { kind: "system" }, { deed, subjectId: userId, address });
  });
}
