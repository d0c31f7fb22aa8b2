import type { Route } from "./+types/about";
import { readPage } from "#app/features/texts/read-page.server.ts";
import { Markdown } from "#app/ui/markdown.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export const loader = () => readPage("about");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.title ?? "About",
    description: "How renting a space from a neighbor works, and what it costs.",
  });

export default function About({ loaderData: { title, lead, body } }: Route.ComponentProps) {
  return (
    <Page title={title} lead={lead} width="text">
      <Markdown parts={body} />
    </Page>
  );
}
