import type { Route } from "./+types/faults";
import { DevLinks } from "#app/stand-ins/dev-links.tsx";
import { Disputables, OpenDisputes } from "../components/drill-disputes.tsx";
import { FaultForms } from "../components/fault-forms.tsx";
import { OrderedFaults } from "../components/ordered-faults.tsx";
import { readDrills } from "../read-drills.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionData } from "react-router";

const done = {
  order: "The fault is ordered.",
  end: "All faults are removed.",
  dispute: "The payment is disputed. The product hears of it within a few seconds.",
  decide: "The dispute has changed. The product hears of it within a few seconds.",
} as const;
type Choice = keyof typeof done;

export const meta: Route.MetaFunction = () => pageMeta({ title: "Faults", unlisted: true });

export async function loader({ request }: Route.LoaderArgs) {
  const did = new URL(request.url).searchParams.get("done") as Choice | null;
  return { did: did && (done[did] ?? null), page: await toRouteError(readDrills()) };
}

/** All forms of this page work without scripts, and the same way with them. */
export async function action(posted: Route.ActionArgs) {
  const { choice, dispute = "" } = await readForm(posted.request);
  const next = () => `/dev/faults?done=${choice}`;
  if (choice === "end") return answerForm(posted, { path: "/dev/drills", method: "DELETE", kept: [], next });
  const decision = `/dev/disputes/${encodeURIComponent(dispute)}/decision`;
  const path = choice === "dispute" ? "/dev/disputes" : choice === "decide" ? decision : "/dev/drills";
  return answerForm(posted, { path, kept: [], next });
}

export default function Faults({ loaderData: { did, page } }: Route.ComponentProps) {
  const refusal = useActionData<{ message: string }>();
  return (
    <Page
      title="Faults"
      lead="Order what goes wrong at the sandbox processor, and see how the product copes. Nothing here exists in production."
      actions={<DevLinks here="/dev/faults" />}
    >
      <div className="flex flex-col gap-10">
        {refusal && <Alert>{refusal.message}</Alert>}
        {did && !refusal && <Alert tone="good">{did}</Alert>}
        <FaultForms />
        <OrderedFaults faults={page.faults} />
        <OpenDisputes disputes={page.disputes} />
        <Disputables charges={page.charges} />
      </div>
    </Page>
  );
}
