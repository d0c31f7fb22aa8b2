import type { Route } from "./+types/admin-payments";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ActionButton } from "#app/features/admin/components/action-button.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { PaymentCard } from "#app/features/admin/components/money-cards.tsx";
import { SettleRefund } from "#app/features/admin/components/settle-refund.tsx";
import { loadPayments } from "#app/features/admin/load-payments.server.ts";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { Disputes, PayoutHolds } from "#app/features/payments/disputes/components/disputes.tsx";
import { presentDispute, presentPayoutHold } from "#app/features/payments/disputes/present.ts";
import { AccountRefusals } from "#app/features/payments/reconciliation/components/account-refusals.tsx";
import { BankRefusals } from "#app/features/payments/reconciliation/components/bank-refusals.tsx";
import { PaymentTroubles } from "#app/features/payments/reconciliation/components/payment-troubles.tsx";
import { UnbookedEvents } from "#app/features/payments/reconciliation/components/unbooked-events.tsx";
import {
  presentAccountRefusal,
  presentBankRefusal,
  presentTrouble,
  presentUnbookedEvent,
} from "#app/features/payments/present.ts";
import { call } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payments", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/payments", async (administrator) => {
    const { list, troubles, events, disputes, holds, banks, accounts } = await loadPayments(
      administrator,
      listQuery,
    );
    return {
      list,
      troubles: troubles.map(presentTrouble),
      events: events.map(presentUnbookedEvent),
      disputes: disputes.map(presentDispute),
      holds: holds.map(presentPayoutHold),
      banks: banks.map(presentBankRefusal),
      accounts: accounts.map(presentAccountRefusal),
    };
  });
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Payments"
      lead="What needs attention first: disputes, refused refunds, payouts and charges, events we couldn’t book. Then all payments."
      visit={loaderData}
    >
      {({ list, troubles, events, disputes, holds, banks, accounts }) => (
        <div className="flex flex-col gap-6">
          <UnbookedEvents events={events} retryButton={retryButton} />
          <Disputes disputes={disputes} evidenceButton={evidenceButton} />
          {(troubles.length > 0 ||
            [events, disputes, holds, banks, accounts].every((others) => others.length === 0)) && (
            <PaymentTroubles troubles={troubles} settleButton={settleButton} />
          )}
          <AccountRefusals refusals={accounts} />
          <BankRefusals refusals={banks} />
          <PayoutHolds holds={holds} releaseButton={releaseButton} />
          <section aria-labelledby="payments" className="flex flex-col gap-3">
            <h2 id="payments">All payments</h2>
            <AdminTable
              {...list}
              searched="Guest, space, landlord, code or id"
              none="No payments yet."
              renderDrawer={drawer}
            />
          </section>
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

function releaseButton(landlordId: string) {
  const path = { id: landlordId };
  const send = () => call("DELETE /api/admin/users/{id}/payout-hold", { path });
  return <ActionButton label="Release payouts" send={send} done="The payouts are released." />;
}

function drawer(payment: ListRows["payments"]) {
  return <PaymentCard payment={payment} />;
}

function settleButton(refundId: string) {
  return <SettleRefund id={refundId} />;
}
