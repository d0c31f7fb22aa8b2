import type { Actor } from "#app/features/accounts/model.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { isEmail, plainText } from "./model.ts";
import { requireEditor } from "./policy.ts";
import type { PreviewJson } from "./present.ts";
import { fillText } from "./steps/fill-text.server.ts";
import { renderExamples } from "./steps/render-examples.server.ts";
import { isTooLong, problemOfText } from "./steps/problem-of-text.server.ts";

/** What a text would look like, unless it is too long, and why it can't be published; nothing is stored. */
export async function previewText(actor: Actor, name: string, typed: string): Promise<PreviewJson> {
  const { page, administrator } = requireEditor(actor, name);
  await limitRate(`preview:${administrator.id}`, { max: 600, seconds: 600 });
  const source = plainText(typed);
  const problem = problemOfText(page, source);
  if (isTooLong(source)) return { text: null, emails: [], problem };
  return isEmail(page)
    ? { text: null, emails: renderExamples(page, source), problem }
    : { text: fillText(source), emails: [], problem };
}
