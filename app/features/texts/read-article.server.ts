import { helpArticles, type HelpSlug } from "#app/platform/help.ts";
import type { MarkdownText } from "#app/platform/markdown.ts";
import type { ArticleLine } from "./model.ts";
import { readPage } from "./read-page.server.ts";

type Article = { text: MarkdownText; group: string; others: ArticleLine[] };

/** One article of the help, and the others for the same readers; null if there is none of this name. */
export function readArticle(slug: string): Article | null {
  const group = Object.entries(helpArticles).find(([, slugs]) => (slugs as readonly string[]).includes(slug));
  if (!group) return null;
  const [name, slugs] = group;
  const others = slugs
    .filter((other) => other !== slug)
    .map((other) => {
      const { title, lead } = readPage(other);
      return { slug: other, title, lead };
    });
  return { text: readPage(slug as HelpSlug), group: name, others };
}
