import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { hasFile } from "#app/platform/files.server.ts";
import { applyOperatorSettings, readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { uploadedIconsIn, uploadedIconUrl } from "#app/platform/space-icons.ts";
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
  await refuseMissingIcon(values["SPACE_TYPES"] ?? "");
  await transaction(async (trx) => {
    // The next version follows the form's: what others saved since refuses it.
    const current = { ...(await readOperatorSettings(trx)), version };
    const entry = { action: "changeSettings" as const, subjectId: null, address };
    await saveSettings(trx, administrator, current, values, entry);
  });
  await applyOperatorSettings();
}

/** Icons of types are uploaded, not typed. A slow store must not hold a connection to the database. */
async function refuseMissingIcon(rules: string): Promise<void> {
  const shown = config.spaceTypes.map(({ icon }) => icon);
  for (const icon of uploadedIconsIn(rules)) {
    if (shown.includes(icon) || (await hasFile(uploadedIconUrl(icon).slice(1)))) continue;
    const message = `Types of space name the icon ${icon}, which isn’t uploaded here.`;
    throw new Invalid(message, { SPACE_TYPES: message });
  }
}
