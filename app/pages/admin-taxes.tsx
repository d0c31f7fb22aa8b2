import type { Route } from "./+types/admin-taxes";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { TaxesScreen } from "#app/features/admin/taxes/components/taxes-screen.tsx";
import { loadTaxes } from "#app/features/admin/taxes/load-taxes.server.ts";
import { rateColumns } from "#app/features/admin/taxes/model.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Taxes", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/taxes", loadTaxes);
}

/** The form of one rate without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/api/admin/taxes/rates", kept: rateColumns, next: () => "/admin/taxes" });

export default function AdminTaxes({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Taxes"
      lead="What tenants pay on top of the rent and the service fee for states, counties and cities, and what you owe each of them."
      visit={loaderData}
    >
      {(taxes) => <TaxesScreen taxes={taxes} />}
    </AdminFrame>
  );
}
