import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { publishedTexts } from "#app/platform/operator-texts.server.ts";
import { builtInOf } from "../built-in/all.ts";
import type { TextPage } from "../model.ts";

/**
 * The Markdown of a text that is in force: what was published last, else the built-in one. Restored terms are as they were then,
 * until a release has newer ones.
 */
export function sourceOf(page: TextPage): string {
  const [newest] = publishedTexts(page);
  if (newest?.isRestored && termsInForce()[0].version === termsVersion) return builtInOf(page);
  return newest?.body ?? builtInOf(page);
}
