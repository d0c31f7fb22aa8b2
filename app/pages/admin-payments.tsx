import type { Route } from "./+types/admin-payments";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { PaymentTroubles } from "#app/features/payments/components/payment-troubles.tsx";
import { listTroubles } from "#app/features/payments/list-troubles.server.ts";
import { presentTrouble } from "#app/features/payments/present.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payments", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openOffice(context.get(actorContext), async (administrator) =>
    (await listTroubles(administrator)).map(presentTrouble),
  );
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  return (
    <Office
      title="Payments"
      lead="Refunds and payouts that the card processor refused, until it takes them."
      visit={loaderData}
    >
      {(troubles) => <PaymentTroubles troubles={troubles} />}
    </Office>
  );
}
