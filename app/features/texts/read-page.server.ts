import type { MarkdownText } from "#app/platform/markdown.ts";
import type { TextPage } from "./model.ts";
import { fillText } from "./steps/fill-text.server.ts";
import { sourceOf } from "./steps/source-of.server.ts";

/** A page as everyone reads it now. */
export function readPage(page: TextPage): MarkdownText {
  return fillText(sourceOf(page));
}
