import { Link } from "#app/ui/link.tsx";
import type { ArticleLine } from "../model.ts";

/** Articles of the help, each with its first sentences. */
export function ArticleList({ articles }: { articles: readonly ArticleLine[] }) {
  return (
    <ul className="card divide-y divide-line">
      {articles.map(({ slug, title, lead }) => (
        <li key={slug}>
          <Link to={`/help/${slug}`} className="flex flex-col gap-1 px-4 py-3 hover:bg-sunken sm:px-5">
            <span className="font-semibold text-brand">{title}</span>
            <span className="text-sm text-pretty text-soft">{lead}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
