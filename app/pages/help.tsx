import type { Route } from "./+types/help";
import { ArticleList } from "#app/features/texts/components/article-list.tsx";
import { searchHelp } from "#app/features/texts/search-help.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HelpSearch } from "#app/ui/help-search.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export function loader({ url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  return { search, groups: searchHelp(search) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Help",
    description: "Answers for tenants and landlords: requests, payments, IDs, deposits, refunds, payouts.",
    unlisted: Boolean(loaderData?.search),
  });

export default function Help({ loaderData: { search, groups } }: Route.ComponentProps) {
  const count = groups.flatMap(({ articles }) => articles).length;
  return (
    <Page title="Help" lead="Short answers for tenants and landlords." width="text">
      <div className="flex flex-col gap-8">
        <HelpSearch search={search} />
        {search !== "" && count > 0 && (
          <p role="status" className="text-soft">
            {count === 1 ? "1 article" : `${count} articles`} for “{search}”.{" "}
            <Link to="/help" className="text-link">
              Show all
            </Link>
          </p>
        )}
        {count === 0 && (
          <EmptyState title={`No article has “${search}”`}>
            <p role="status">Try fewer words, or contact us.</p>
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/help">Show all articles</LinkButton>
              <LinkButton to="/contact" variant="secondary">
                Contact us
              </LinkButton>
            </div>
          </EmptyState>
        )}
        {groups.map(({ name, articles }) => (
          <section key={name} aria-label={name} className="flex flex-col gap-3">
            <h2>{name}</h2>
            <ArticleList articles={articles} />
          </section>
        ))}
        {count > 0 && (
          <p className="text-soft">
            Something else? Use the{" "}
            <Link to="/contact" className="text-link">
              contact form
            </Link>
            .
          </p>
        )}
      </div>
    </Page>
  );
}
