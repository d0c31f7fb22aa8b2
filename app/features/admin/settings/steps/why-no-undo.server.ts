import type { SettingChange } from "#app/features/accounts/members/model.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import { feeSettings, settingsAfter } from "../model.ts";
import { missingTypeOfFee } from "./read-uses.server.ts";

type Change = Record<string, SettingChange>;

/**
 * Why a change can't be undone, in a sentence; null if all of its settings are as it left them, may still be changed, and no fee of
 * before names a type that is gone.
 */
export function whyNoUndo(change: Change, chosen: Record<string, string>): string | null {
  for (const [name, { after }] of Object.entries(change)) {
    const label = adjustable.get(name)?.label;
    if (label === undefined) return `${name} is no longer a setting that can be changed here.`;
    if (setByEnvironment(name) !== null) return `${label} is set by the environment now. Change it there.`;
    if ((chosen[name] ?? null) !== after)
      return `${label} has been changed again since. Undo that change first, or change it in the form.`;
  }
  const values = Object.entries(change).map(([name, { before }]) => [name, before] as const);
  const after = settingsAfter(chosen, Object.fromEntries(values));
  for (const fee of feeSettings) {
    const sentence = change[fee] === undefined ? null : missingTypeOfFee(fee, after);
    if (sentence !== null) return `${sentence} Add it there first.`;
  }
  return null;
}
