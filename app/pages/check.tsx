import { useActionData } from "react-router";
import type { Route } from "./+types/check";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { answerCheckForm } from "#app/features/reservations/passes/answer-check-form.server.ts";
import { CheckPass } from "#app/features/reservations/passes/components/check-pass.tsx";
import { loadCheck } from "#app/features/reservations/passes/load-check.server.ts";
import { type CheckJson, presentCheckList } from "#app/features/reservations/passes/present.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  return presentCheckList(await loadCheck(landlord));
}

/** The check without script. */
export const action = (posted: Route.ActionArgs) => answerCheckForm(posted);

export const meta: Route.MetaFunction = () => pageMeta({ title: "Check a pass", unlisted: true });

export default function Check({ loaderData }: Route.ComponentProps) {
  const answered = useActionData<{ checked?: CheckJson }>();
  return (
    <Page title="Check a pass" lead="Scan what your guest shows you." width="form">
      <CheckPass loaded={loaderData} checked={answered?.checked ?? null} />
    </Page>
  );
}
