import type { Actor } from "#app/features/accounts/model.ts";
import { loadText } from "./load-text.server.ts";
import { previewText } from "./preview-text.server.ts";

/** A text with its preview, as its form begins; `version` is an earlier one, if it is asked for. */
export async function loadEditor(actor: Actor, page: string, version: number | undefined) {
  const text = await loadText(actor, page, version);
  return { asked: version ?? null, text, preview: await previewText(actor, page, text.body) };
}
