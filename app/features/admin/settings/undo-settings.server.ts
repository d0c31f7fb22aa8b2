import type { SettingChange } from "#app/features/accounts/members/model.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { applyOperatorSettings, readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { whyNoUndo } from "./steps/why-no-undo.server.ts";
import { saveSettings } from "./steps/save-settings.server.ts";

/** Restores what a change of settings replaced, unless one of them has changed again since. An undo can be undone, too. */
export async function undoSettings(actor: Actor, changeId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor);
  await transaction(async (trx) => {
    const entry = await trx
      .selectFrom("auditEntries")
      .select("details")
      .where("id", "=", /^\d{1,15}$/.test(changeId) ? Number(changeId) : 0)
      .where("action", "in", ["changeSettings", "undoSettings"])
      .executeTakeFirst();
    if (!entry) throw new NotFound("Change not found.");
    const change = entry.details as Record<string, SettingChange>;
    const current = await readOperatorSettings(trx);
    const refusal = whyNoUndo(change, current.chosen);
    if (refusal !== null) throw new Conflict(refusal);
    const before = Object.entries(change).map(([name, { before: value }]) => [name, value]);
    await saveSettings(
      trx,
      administrator,
      current,
      Object.fromEntries(before) as Record<string, string | null>,
      {
        action: "undoSettings",
        subjectId: changeId,
        address,
      },
    );
  });
  await applyOperatorSettings();
}
