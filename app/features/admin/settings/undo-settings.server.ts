import type { SettingChange } from "#app/features/accounts/members/model.ts";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { amenityName } from "#app/platform/amenities.ts";
import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { typeName } from "#app/platform/space-types.ts";
import { codeOf, parseShownTypes } from "#app/platform/space-type-rules.ts";
import { applyOperatorSettings, readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { settingsAfter } from "./model.ts";
import { readUses } from "./steps/read-uses.server.ts";
import { whyNoUndo } from "./steps/why-no-undo.server.ts";
import { saveSettings } from "./steps/save-settings.server.ts";

/**
 * Restores what a change of settings replaced, unless one of them has changed again since. A type or an amenity that it would remove
 * while it is in use is hidden instead, under a name of its code where the undo gives its own to another; the sentences that it
 * returns say so. An undo can be undone, too.
 */
export async function undoSettings(actor: Actor, changeId: string, address: string): Promise<string[]> {
  const administrator = requireAdministrator(actor);
  const sentences = await transaction(async (trx) => {
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
    const before = Object.entries(change).map(([name, { before: value }]) => [name, value] as const);
    const hidden = await hideUsed(trx, administrator, current.chosen, Object.fromEntries(before));
    const undo = { action: "undoSettings" as const, subjectId: changeId, address };
    await saveSettings(trx, administrator, current, hidden.values, undo);
    return hidden.sentences;
  });
  await applyOperatorSettings();
  return sentences;
}

type Values = Record<string, string | null>;

/** The values of an undo, in which types and amenities that are in use are hidden instead of removed; a sentence for each of them. */
async function hideUsed(
  trx: Transaction,
  administrator: LoggedIn,
  chosen: Record<string, string>,
  values: Values,
): Promise<{ values: Values; sentences: string[] }> {
  const uses = await readUses(trx, administrator, chosen, settingsAfter(chosen, values));
  const first = uses.filter(({ code }, at) => uses.findIndex((use) => use.code === code) === at);
  const next = { ...values };
  const sentences: string[] = [];
  for (const { setting, code, by } of first) {
    const rule = withoutMinus(
      (chosen[setting] ?? "").split(/[;\n]/).find((text) => isOf(code, text)) ?? code,
    );
    const [, words = ""] = rule.split("=");
    const [name = "", ...options] = words.split(",");
    const ownName = setting === "AMENITIES" ? amenityName([], code) : typeName([], code);
    const renamed = [`${code} = ${ownName}`, ...options].join(",");
    const withRule = (hidden: string) => [next[setting], `-${hidden}`].filter(Boolean).join("; ");
    const hidden = [rule, renamed].find((one) => typeof parsers[setting](withRule(one)) !== "string");
    if (hidden === undefined)
      throw new Conflict(
        `This would hide ${code}, since ${by} it, and give its name to another. Write in the form what you want back, with another name for ${code}.`,
      );
    next[setting] = withRule(hidden);
    const isRenamed = hidden !== rule;
    sentences.push(
      `${code} is hidden instead of removed: ${by} it.${isRenamed ? ` It is called ${ownName} now, since another has the name ${name.trim()}.` : ""}`,
    );
  }
  return { values: next, sentences };
}

const parsers = { SPACE_TYPES: parseShownTypes, AMENITIES: parseShownAmenities };

function isOf(code: string, rule: string): boolean {
  const text = withoutMinus(rule.split("=")[0]!);
  return text === code || codeOf(text) === code;
}

const withoutMinus = (rule: string) => rule.trim().replace(/^-\s*/, "");
