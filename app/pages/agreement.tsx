import type { Route } from "./+types/agreement";
import { previewAgreement } from "#app/features/reservations/booking/preview-agreement.server.ts";
import { quoteQuery } from "#app/features/reservations/schema.ts";
import { AgreementText } from "#app/features/reservations/terms/components/agreement-text.tsx";
import { AppError } from "#app/platform/errors.ts";
import { Alert } from "#app/ui/alert.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

/** What a request for the stay in the URL would agree to. */
export async function loader({ url }: Route.LoaderArgs) {
  const query = quoteQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return { summary: [], paragraphs: [], problem: "Choose dates first." };
  const { property_id: propertyId, start_date: start, end_date, quantity, renews } = query.data;
  try {
    const wish = { propertyId, start, lastDay: end_date ?? null, quantity, renews };
    return { ...(await previewAgreement(wish)), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { summary: [], paragraphs: [], problem: error.message };
  }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rental agreement", unlisted: true });

export default function AgreementPreview({ loaderData }: Route.ComponentProps) {
  const { summary, paragraphs, problem } = loaderData;
  return (
    <Page
      title="Rental agreement"
      lead="What you and the landlord agree to: you with the request, the landlord by accepting it."
      width="text"
    >
      {problem === null ? (
        <AgreementText summary={summary} paragraphs={paragraphs} />
      ) : (
        <Alert tone="info">{problem}</Alert>
      )}
    </Page>
  );
}
