import type { Actor } from "#app/features/accounts/model.ts";
import { addressOfMember } from "#app/features/accounts/queries.server.ts";
import { builtInParts } from "#app/platform/email-texts.ts";
import { NotFound } from "#app/platform/errors.ts";
import { applyOperatorTexts, publishedTexts } from "#app/platform/operator-texts.server.ts";
import { builtInOf } from "./built-in/all.ts";
import { emailName, isEmail, partsFor, pathOf, variablesFor } from "./model.ts";
import { requireEditor } from "./policy.ts";
import type { TextJson } from "./present.ts";
import { fillText, variablesNow } from "./steps/fill-text.server.ts";
import { problemOfText } from "./steps/problem-of-text.server.ts";
import { sourceOf } from "./steps/source-of.server.ts";

/** A text as it is edited, with its versions, newest first; of an earlier version (0 is the built-in text) its words to publish again. */
export async function loadText(actor: Actor, name: string, shown?: number): Promise<TextJson> {
  const { page } = requireEditor(actor, name);
  await applyOperatorTexts();
  const texts = publishedTexts(page);
  const number = texts[0]?.number ?? 0;
  const text = texts.find((one) => one.number === (shown ?? number));
  if (shown !== undefined && shown !== 0 && !text) throw new NotFound("Version not found.");
  // Restored terms are those of a newer release once it has some.
  const body = (shown ?? number) === number ? sourceOf(page) : (text?.body ?? builtInOf(page));
  const publishers = [...new Set(texts.map(({ publishedBy }) => publishedBy))].filter((id) => id !== null);
  const emails = new Map(
    await Promise.all(publishers.map(async (id) => [id, await addressOfMember(id)] as const)),
  );
  const values: Record<string, string> = variablesNow();
  return {
    page,
    path: pathOf(page),
    title: isEmail(page) ? emailName(page) : fillText(body).title,
    number,
    shown: shown ?? number,
    body,
    problem: problemOfText(page, body),
    variables: variablesFor(page).map((variable) => ({ ...variable, value: values[variable.name] ?? null })),
    parts: partsFor(page),
    in_parts: isEmail(page) ? builtInParts : null,
    versions: texts.map((one) => ({
      number: one.number,
      at: one.publishedAt.toISOString(),
      who: emails.get(one.publishedBy ?? "") ?? "system",
      is_built_in: one.body === null || one.isRestored,
      changed: one.changed,
      sha256: one.sha256,
    })),
  };
}
