import type { SettingChange } from "#app/features/accounts/members/model.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import { adjustable } from "#app/platform/settings.ts";

/** Whether every setting of a change is still as the change left it, and may still be changed. */
export function mayUndo(change: Record<string, SettingChange>, chosen: Record<string, string>): boolean {
  return Object.entries(change).every(
    ([name, { after }]) =>
      adjustable.has(name) && setByEnvironment(name) === null && (chosen[name] ?? null) === after,
  );
}
