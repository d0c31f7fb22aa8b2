import type { Route } from "./+types/help-slug";
import { data } from "react-router";
import { ArticleList } from "#app/features/texts/components/article-list.tsx";
import { readArticle } from "#app/features/texts/read-article.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export function loader({ params }: Route.LoaderArgs) {
  const article = readArticle(params.slug);
  if (article === null) throw data("Article not found.", { status: 404 });
  return article;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.text.title ?? "Help", description: loaderData?.text.lead ?? "" });

export default function HelpArticle({ loaderData: { text, group, others } }: Route.ComponentProps) {
  return (
    <Page
      above={
        <Link to="/help" className="text-link inline-flex min-h-11 items-center">
          Help
        </Link>
      }
      title={text.title}
      lead={text.lead}
      width="text"
    >
      <Markdown parts={text.body} />
      <div className="mt-10 flex flex-col gap-8 border-t border-line pt-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Still stuck?</p>
          <LinkButton to="/contact" variant="secondary">
            Contact us
          </LinkButton>
        </div>
        <section aria-label={group} className="flex flex-col gap-3">
          <h2>{group}</h2>
          <ArticleList articles={others} />
        </section>
      </div>
    </Page>
  );
}
