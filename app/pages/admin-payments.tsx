import type { Route } from "./+types/admin-payments";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { ActionButton } from "#app/features/admin/components/action-button.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { Disputes, PayoutHolds } from "#app/features/payments/disputes/components/disputes.tsx";
import { presentDispute, presentPayoutHold } from "#app/features/payments/disputes/present.ts";
import { BankRefusals } from "#app/features/payments/reconciliation/components/bank-refusals.tsx";
import { PaymentTroubles } from "#app/features/payments/reconciliation/components/payment-troubles.tsx";
import { UnbookedEvents } from "#app/features/payments/reconciliation/components/unbooked-events.tsx";
import { presentBankRefusal, presentTrouble, presentUnbookedEvent } from "#app/features/payments/present.ts";
import { call } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payments", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { troubles, events, disputes, holds, banks } = await loadTroubles(administrator);
    return {
      troubles: troubles.map(presentTrouble),
      events: events.map(presentUnbookedEvent),
      disputes: disputes.map(presentDispute),
      holds: holds.map(presentPayoutHold),
      banks: banks.map(presentBankRefusal),
    };
  });
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Payments"
      lead="Disputes, refunds and payouts that the card processor refused, and events we couldn’t book."
      visit={loaderData}
    >
      {({ troubles, events, disputes, holds, banks }) => (
        <div className="flex flex-col gap-6">
          <UnbookedEvents events={events} retryButton={retryButton} />
          <Disputes disputes={disputes} evidenceButton={evidenceButton} />
          {(troubles.length > 0 || events.length + disputes.length === 0) && (
            <PaymentTroubles troubles={troubles} settleButton={settleButton} />
          )}
          <BankRefusals refusals={banks} />
          <PayoutHolds holds={holds} releaseButton={releaseButton} />
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

function evidenceButton(disputeId: string) {
  const path = { id: disputeId };
  const send = (message: string) =>
    call("POST /api/admin/disputes/{id}/evidence", { path, json: { message } });
  return (
    <ActionButton
      label="Send evidence"
      send={send}
      done="The evidence was sent."
      ask={{
        title: "Send evidence?",
        words:
          "We send the bank what we know: what was rented and when, the guest, the history of the reservation, the ID check and our emails. Your words are sent too. Evidence can be sent once.",
        label: "Send evidence",
      }}
    />
  );
}

function settleButton(refundId: string) {
  const path = { id: refundId };
  const send = (how: string) => call("POST /api/admin/refunds/{id}/settle", { path, json: { how } });
  return (
    <ActionButton
      label="Paid by other means"
      send={send}
      done="The refund is settled."
      ask={{
        title: "Paid by other means?",
        words:
          "Say how you paid the guest, such as “by check no. 1043”; they get an email with these words. The card processor isn’t asked for this refund again.",
        label: "Settle refund",
      }}
    />
  );
}

function releaseButton(landlordId: string) {
  const path = { id: landlordId };
  const send = () => call("DELETE /api/admin/users/{id}/payout-hold", { path });
  return <ActionButton label="Release payouts" send={send} done="The payouts are released." />;
}
