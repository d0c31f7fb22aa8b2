import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { applyOperatorSettings, readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import type { SettingsInput } from "./schema.ts";
import { saveSettings } from "./steps/save-settings.server.ts";

/**
 * Changes settings while the product runs: this process has them at once, the others within seconds. Refuses a form that shows an
 * older version.
 */
export async function changeSettings(
  actor: Actor,
  { version, values }: SettingsInput,
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor);
  for (const [name, value] of Object.entries(values)) {
    const setting = adjustable.get(name);
    if (setting?.control !== "picture" || value === null || value === "") continue;
    throw new Invalid(`${setting.label} is uploaded as a picture.`, {
      [name]: `${setting.label} is uploaded as a picture.`,
    });
  }
  await transaction(async (trx) => {
    // The next version follows the form's: what others saved since refuses it.
    const current = { ...(await readOperatorSettings(trx)), version };
    const entry = { action: "changeSettings" as const, subjectId: null, address };
    await saveSettings(trx, administrator, current, values, entry);
  });
  await applyOperatorSettings();
}
