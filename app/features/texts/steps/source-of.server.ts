import { publishedTexts } from "#app/platform/operator-texts.server.ts";
import { builtIn } from "../built-in/all.ts";
import type { TextPage } from "../model.ts";

/** The Markdown of a text that is in force: what was published last, else the built-in one. */
export function sourceOf(page: TextPage): string {
  return publishedTexts(page)[0]?.body ?? builtIn[page];
}
