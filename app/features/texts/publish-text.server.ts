import { createHash } from "node:crypto";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { applyOperatorTexts, insertText, publishedTexts } from "#app/platform/operator-texts.server.ts";
import { builtInOf } from "./built-in/all.ts";
import { plainText } from "./model.ts";
import { requireEditor } from "./policy.ts";
import type { TextInput } from "./schema.ts";
import { problemOfText } from "./steps/problem-of-text.server.ts";
import { sourceOf } from "./steps/source-of.server.ts";

/**
 * Publishes the next version of a text; the words of the built-in text restore it. A version of the terms of service has a day and
 * says what changed, and everyone is asked to accept it. Refuses a form that shows an older version, and what `problemOfText` names.
 */
export async function publishText(
  actor: Actor,
  name: string,
  { number, address, ...input }: TextInput & { address: string },
): Promise<void> {
  const { page, administrator } = requireEditor(actor, name);
  await limitRate(`publish:${administrator.id}`, { max: 60, seconds: 3600 });
  const source = plainText(input.body);
  await applyOperatorTexts();
  const newest = publishedTexts(page)[0]?.number ?? 0;
  if (newest !== number) throw new Conflict(conflict(newest));
  const problem = problemOfText(page, source);
  if (problem !== null) throw new Invalid(problem, { body: problem });
  if (source === plainText(sourceOf(page)))
    throw new Invalid("Nothing has changed.", { body: "Nothing has changed." });
  const isTerms = page === "terms";
  const changed = isTerms ? (input.changed ?? "").trim() : null;
  if (changed === "") {
    const message = "Say in a sentence what changed: everyone who accepted the terms before reads it.";
    throw new Invalid(message, { changed: message });
  }
  const isBuiltIn = source === plainText(builtInOf(page));
  const body = isBuiltIn && !isTerms ? null : source;
  const sha256 = body === null ? null : createHash("sha256").update(body).digest("hex");
  const text = { page, number: number + 1, body, sha256, changed, isRestored: isBuiltIn && isTerms };
  await transaction(async (trx) => {
    const isStored = await insertText(trx, {
      ...text,
      builtInVersion: isTerms ? termsVersion : null,
      publishedAt: now(),
      publishedBy: administrator.id,
    });
    if (!isStored) throw new Conflict(conflict(number + 1));
    const details = {
      number: String(text.number),
      ...(sha256 !== null && { sha256 }),
      ...(changed !== null && { changed }),
    };
    await recordAction(trx, administrator, { action: "publishText", subjectId: page, address, details });
  });
  await applyOperatorTexts();
}

const conflict = (number: number) =>
  `Someone else has published version ${number} since you opened this page. What you wrote is still here.`;
