import { data } from "react-router";
import type { Route } from "./+types/report";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { ReportForm } from "#app/features/inquiries/components/report-form.tsx";
import { loadReported } from "#app/features/reviews/load-reported.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ url }: Route.LoaderArgs) {
  const reported = await loadReported({
    propertyId: url.searchParams.get("property") ?? undefined,
    host: url.searchParams.get("host") ?? undefined,
    reviewId: url.searchParams.get("review") ?? undefined,
  });
  return data(reported, { status: reported ? 200 : 404 });
}

export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path: "/api/reports",
    kept: ["reason", "message", "name", "email"],
    next: (_answer, { property_id: property = "", host = "", review_id: review = "" }) => {
      const about = { property, host, review };
      return `/report?${new URLSearchParams(Object.entries(about).filter(([, id]) => id !== ""))}&sent`;
    },
  });

export const meta = () => pageMeta({ title: "Report", unlisted: true });

export default function Report({ loaderData }: Route.ComponentProps) {
  const person = usePerson();
  return (
    <Page
      title={loaderData ? `Report “${loaderData.name}”` : "Report"}
      lead="People look at each report. It changes nothing by itself."
      width="text"
    >
      {loaderData ? (
        <ReportForm about={loaderData.about} name={person?.username ?? ""} email={person?.email ?? ""} />
      ) : (
        <div className="flex flex-col gap-4">
          <Alert>This space, landlord or review isn’t here anymore.</Alert>
          <WaysOn />
        </div>
      )}
    </Page>
  );
}
