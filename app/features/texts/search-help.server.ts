import { helpArticles } from "#app/platform/help.ts";
import { wordsOf } from "#app/platform/markdown.ts";
import { type ArticleLine, findArticles } from "./model.ts";
import { readPage } from "./read-page.server.ts";

/** The help's articles for each of its readers; with a search those that have all its words. */
export function searchHelp(search: string): { name: string; articles: ArticleLine[] }[] {
  const groups = Object.entries(helpArticles).map(([name, slugs]) => {
    const articles = slugs.map((slug) => {
      const { title, lead, body } = readPage(slug);
      return { slug, title, lead, words: `${title} ${lead} ${wordsOf(body)}` };
    });
    const found = findArticles(articles, search);
    return { name, articles: found.map(({ slug, title, lead }) => ({ slug, title, lead })) };
  });
  return groups.filter(({ articles }) => articles.length > 0);
}
