import type { SettingChange } from "#app/features/accounts/members/model.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { z } from "zod";
import { setByEnvironment } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { takesNothing } from "#app/platform/fee-rules.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { publishedTexts } from "#app/platform/operator-texts.server.ts";
import { adjustable } from "#app/platform/settings.ts";
import type { SettingsJson } from "./present.ts";
import { whyNoUndo } from "./steps/why-no-undo.server.ts";

/** How many changes one response has. */
const changesAtOnce = 20;

/**
 * The settings that may be changed while the product runs, as they are stored now, and their latest changes. With a
 * response's `older`, the changes continue from there.
 */
export async function loadSettings(actor: Actor, changesBefore?: number): Promise<SettingsJson> {
  requireAdministrator(actor);
  const [{ version, chosen }, changes] = await Promise.all([
    readOperatorSettings(db),
    readChanges(changesBefore),
  ]);
  const shown = changes.slice(0, changesAtOnce);
  const [terms] = publishedTexts("terms");
  const landlordFee = setByEnvironment("LANDLORD_FEE") ?? chosen["LANDLORD_FEE"] ?? "0%";
  return {
    version,
    warnings: warningsOfTerms(terms?.isRestored ? null : (terms?.body ?? null), landlordFee),
    settings: [...adjustable].map(([name, { group, label, control, about, otherwise, schema }]) => ({
      name,
      group,
      label,
      about: withoutMarks(about),
      control: control ?? "line",
      choices: control === "choice" ? choicesOf(schema) : [],
      value: setByEnvironment(name) ?? chosen[name] ?? null,
      default: defaultOf(otherwise, chosen),
      by_environment: setByEnvironment(name) !== null,
    })),
    changes: shown.map(({ id, happenedAt, email, actorId, details }) => {
      const why_no_undo = whyNoUndo(details, chosen);
      return {
        id,
        at: happenedAt.toISOString(),
        who: email ?? actorId ?? "system",
        values: Object.entries(details).map(([name, { before, after }]) => ({
          label: adjustable.get(name)?.label ?? name,
          before,
          after,
        })),
        may_undo: why_no_undo === null,
        why_no_undo,
      };
    }),
    older: changes.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * What published terms of service don't say as the fees are now, in a sentence each. Without a text of their own the built-in terms
 * are in force, which name both fees without an amount.
 */
function warningsOfTerms(published: string | null, landlordFee: string): string[] {
  if (published === null) return [];
  const warnings: string[] = [];
  if (/\{\{\s*(?:fee|landlord_fee)\s*\}\}/.test(published))
    warnings.push(
      "Your terms of service print the fee of now, so another fee changes what people accepted. Publish them without {{fee}} and {{landlord_fee}}.",
    );
  const fees = parseFeeRules(landlordFee);
  const isPaid = fees !== null && ![fees.standard, ...Object.values(fees.ofTypes)].every(takesNothing);
  if (isPaid && !namesLandlordFee(published))
    warnings.push("Landlords pay a fee, and your terms of service don’t say so. Publish terms that name it.");
  return warnings;
}

/** A paragraph or line that names landlords and a fee. */
function namesLandlordFee(text: string): boolean {
  return text
    .split("\n")
    .some(
      (line) =>
        /\{\{\s*landlord_fee\s*\}\}/.test(line) || (/landlord/i.test(line) && /\bfees?\b/i.test(line)),
    );
}

async function readChanges(before: number | undefined) {
  const rows = await db
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.actorId")
    .select(["auditEntries.id", "happenedAt", "actorId", "users.email", "details"])
    .where("action", "in", ["changeSettings", "undoSettings"])
    .$if(before !== undefined, (query) => query.where("auditEntries.id", "<", before!))
    .orderBy("auditEntries.id", "desc")
    .limit(changesAtOnce + 1)
    .execute();
  return rows.map((row) => ({ ...row, details: row.details as Record<string, SettingChange> }));
}

function choicesOf(schema: z.ZodType): string[] {
  return z.toJSONSchema(schema, { io: "input" }).enum as string[];
}

/** What an empty field means; where that is another setting, its value. */
function defaultOf(otherwise: string, chosen: Partial<Record<string, string>>): string {
  const other = adjustable.get(otherwise);
  if (!other) return withoutMarks(otherwise);
  return setByEnvironment(otherwise) ?? chosen[otherwise] ?? withoutMarks(other.otherwise);
}

/** Of docs/settings.md, which has names in backticks and links. */
function withoutMarks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}
