import type { Route } from "./+types/terms";
import { dayOfTerms } from "#app/features/accounts/terms/model.ts";
import { readTerms } from "#app/features/texts/read-terms.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { Markdown } from "#app/ui/markdown.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { shared: true, counted: true };

export const loader = () => readTerms();

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.title ?? "Terms of service",
    description: "Reserving, canceling, paying and using a space: the rules in plain words.",
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { title, lead, body, versions } = loaderData;
  const inWords = (version: string) => dayInWords(dayOfTerms(version));
  return (
    <Page title={title} lead={`${lead} Version of ${inWords(versions[0]!.version)}.`} width="text">
      <Markdown parts={body}>
        <h2>What changed</h2>
        <ul>
          {versions.map(({ version, changed }) => (
            <li key={version}>
              {inWords(version)}: {changed}
            </li>
          ))}
        </ul>
      </Markdown>
    </Page>
  );
}
