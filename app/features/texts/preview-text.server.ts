import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { editorsOf, plainText, textPageOf } from "./model.ts";
import type { PreviewJson } from "./present.ts";
import { fillText } from "./steps/fill-text.server.ts";
import { isTooLong, problemOfText } from "./steps/problem-of-text.server.ts";

/** What a text would look like, unless it is too long, and why it can't be published; nothing is stored. */
export async function previewText(actor: Actor, name: string, typed: string): Promise<PreviewJson> {
  const page = textPageOf(name);
  const { id } = requireAdministrator(actor, ...(page === null ? [] : editorsOf(page)));
  if (page === null) throw new NotFound("Page not found.");
  await limitRate(`preview:${id}`, { max: 600, seconds: 600 });
  const source = plainText(typed);
  return { text: isTooLong(source) ? null : fillText(source), problem: problemOfText(page, source) };
}
