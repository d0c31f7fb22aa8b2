import type { AuditAction, SettingChange } from "#app/features/accounts/members/model.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { pastDueGraceDays } from "#app/features/reservations/terms/model.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { type OperatorSettings, writeOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import { feeSettings, settingsAfter } from "../model.ts";
import { missingTypeOfFee, readUses } from "./read-uses.server.ts";

type Entry = { action: AuditAction; subjectId: string | null; address: string };

/**
 * Stores new values on top of `current`, all or none, and records each with the value before. Null, or an empty text, restores a
 * default. Throws Invalid with a sentence for each field, or Conflict if someone else has saved since `current`.
 */
export async function saveSettings(
  trx: Transaction,
  administrator: LoggedIn,
  current: OperatorSettings,
  values: Record<string, string | null>,
  entry: Entry,
): Promise<void> {
  const next = new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      value?.trim() === "" ? null : (value?.trim() ?? null),
    ]),
  );
  const problems = [...next].flatMap(([name, value]) => {
    const problem = problemOf(name, value);
    return problem === null ? [] : [[name, problem] as const];
  });
  refuse(problems);
  const changed = [...next].filter(([name, value]) => value !== (current.chosen[name] ?? null));
  if (changed.length === 0) return;
  const details = Object.fromEntries(
    changed.map(([name, after]): [string, SettingChange] => [
      name,
      { before: current.chosen[name] ?? null, after },
    ]),
  );
  const chosen = settingsAfter(current.chosen, Object.fromEntries(changed));
  refuse(await checkOwn(trx, administrator, current.chosen, chosen));
  if (!(await writeOperatorSettings(trx, { ...current, chosen })))
    throw new Conflict(
      "Someone else has saved settings since you opened this page. Nothing of yours was saved.",
    );
  await recordAction(trx, administrator, { ...entry, details });
}

function refuse(problems: (readonly [setting: string, sentence: string])[]): void {
  if (problems.length > 0) throw new Invalid(problems[0]![1], Object.fromEntries(problems));
}

/** What is wrong with a new value, in a sentence that names the field; null if nothing is. */
function problemOf(name: string, value: string | null): string | null {
  const setting = adjustable.get(name);
  if (!setting) return `${name} is not a setting that can be changed here.`;
  if (setByEnvironment(name) !== null)
    return `${setting.label} is set by the environment, as ${name}. Change it there.`;
  if (value === null) return null;
  const { error } = setting.schema.safeParse(value);
  if (error) return `${setting.label} ${error.issues[0]!.message}.`;
  if (name === "PAST_DUE_DAYS" && Number(value) < pastDueGraceDays)
    return `${setting.label} must be at least ${pastDueGraceDays}: terms leave access open for so many days after the tenant is told.`;
  return null;
}

type Chosen = Record<string, string>;

/** What is wrong with an operator's own types and amenities, by setting: one that is gone is in use, or a new fee names it. */
async function checkOwn(
  trx: Transaction,
  actor: LoggedIn,
  before: Chosen,
  after: Chosen,
): Promise<[setting: string, sentence: string][]> {
  const problems: [string, string][] = [];
  for (const fee of feeSettings) {
    const sentence = before[fee] === after[fee] ? null : missingTypeOfFee(fee, after);
    if (sentence !== null) problems.push([fee, sentence]);
  }
  const uses = await readUses(trx, actor, before, after);
  for (const name of ["SPACE_TYPES", "AMENITIES"] as const) {
    const use = uses.find(({ setting }) => setting === name);
    if (!use) continue;
    const things = name === "AMENITIES" ? "Amenities" : "Types of space";
    const sentence = `${things} must keep ${use.code}: ${use.by} it. Hide it with a minus instead.`;
    problems.push([name, sentence]);
  }
  return problems;
}
