import type { Route } from "./+types/privacy";
import { readPage } from "#app/features/texts/read-page.server.ts";
import { Markdown } from "#app/ui/markdown.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export const loader = () => readPage("privacy");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.title ?? "Privacy",
    description: "What we know about you, who sees it, and when it is deleted.",
  });

export default function Privacy({ loaderData: { title, lead, body } }: Route.ComponentProps) {
  return (
    <Page title={title} lead={lead} width="text">
      <Markdown parts={body} />
    </Page>
  );
}
