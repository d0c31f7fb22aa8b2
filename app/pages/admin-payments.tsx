import type { Route } from "./+types/admin-payments";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { ActionButton } from "#app/features/admin/components/action-button.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { PaymentTroubles } from "#app/features/payments/reconciliation/components/payment-troubles.tsx";
import { UnbookedEvents } from "#app/features/payments/reconciliation/components/unbooked-events.tsx";
import { presentTrouble, presentUnbookedEvent } from "#app/features/payments/present.ts";
import { call } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payments", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { troubles, events } = await loadTroubles(administrator);
    return { troubles: troubles.map(presentTrouble), events: events.map(presentUnbookedEvent) };
  });
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Payments"
      lead="Refunds and payouts that the card processor refused, and events we couldn’t book."
      visit={loaderData}
    >
      {({ troubles, events }) => (
        <div className="flex flex-col gap-6">
          <UnbookedEvents events={events} retryButton={retryButton} />
          {(troubles.length > 0 || events.length === 0) && <PaymentTroubles troubles={troubles} />}
        </div>
      )}
    </AdminFrame>
  );
}

function retryButton(eventId: string) {
  const path = { id: eventId };
  const send = () => call("POST /api/admin/payments/events/{id}/retry", { path });
  return <ActionButton label="Try now" send={send} done="The event is booked." />;
}
