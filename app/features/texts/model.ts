/** What a text may name as {{name}}, with what it becomes, for the screen on which texts are edited. */
export const textVariables = {
  name: "The marketplace’s name",
  fee: "The service fee, such as 5%",
  support_email: "The support address",
  answer_hours: "Hours a landlord has to answer",
  payment_hours: "Hours for the ID and the payment",
  problem_fix_hours: "Hours a landlord has to fix a problem",
  id_valid_days: "Days a verified ID counts",
  id_retention_days: "Days until an ID’s pictures are deleted",
  past_due_days: "Days until unpaid rent ends a rental",
  left_behind_days: "Days that things left behind block a space at most",
} as const;

export type TextVariable = keyof typeof textVariables;

/** An article as the help lists it. */
export type ArticleLine = { slug: string; title: string; lead: string };

/** Articles that have all words of a search, each at least as a word's beginning; those that have one in the title come first. */
export function findArticles<Article extends ArticleLine & { words: string }>(
  articles: readonly Article[],
  search: string,
): Article[] {
  const wanted = plainWords(search);
  const counts = (article: Article) => wanted.every((word) => has(plainWords(article.words), word));
  const inTitle = ({ title }: Article) => wanted.some((word) => has(plainWords(title), word));
  const found = articles.filter(counts);
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
}

const has = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start));

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[’']|\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
