import type { ReactNode } from "react";
import { stateOfPayment } from "#app/features/payments/model.ts";
import type { PaymentLine, PayoutLine, RefundLine } from "#app/features/payments/reconciliation/present.ts";
import { isLateFeeId } from "#app/features/payments/extra-charges/model.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Ids, Linked } from "./linked.tsx";
import { RefundForm } from "./refund-form.tsx";
import { StateChip } from "./state-chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type MoneyProps = {
  amount: number;
  title: string;
  state: string;
  person: string;
  at: string;
  timeZone: string;
  children: ReactNode;
};

function MoneyCard({ amount, title, state, person, at, timeZone, children }: MoneyProps) {
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">
          {formatDollars(amount)} for {title}
        </h2>
        <StateChip state={state} />
      </header>
      <p className="text-sm wrap-anywhere">{person}</p>
      <p className="text-sm text-soft">
        <ZonedTime at={at} timeZone={timeZone} />
      </p>
      {children}
    </li>
  );
}

/** A payment with what belongs to it; that of a late fee can be refunded. */
export function PaymentCard({ payment }: { payment: PaymentLine }) {
  const { id, orderId, reservationId, rentId, guestContact } = payment;
  return (
    <MoneyCard
      amount={payment.amount}
      title={payment.titles}
      state={stateOfPayment(payment)}
      person={`${payment.guestName}, ${guestContact}`}
      at={payment.createdAt}
      timeZone={payment.timeZone}
    >
      <p className="text-sm text-soft">Collected in {payment.provider} mode.</p>
      {isLateFeeId(rentId) && reservationId !== null && payment.state === "succeeded" && (
        <div>
          <RefundForm id={reservationId} of="late_fee" chargeId={rentId} total={payment.amount} deposit={0} />
        </div>
      )}
      <Ids ids={[id, orderId, reservationId, rentId, payment.providerPaymentIntentId]} />
      <Linked
        links={[
          ["Reservations", `/admin/reservations?q=${reservationId ?? orderId}`],
          ["Refunds", `/admin/refunds?q=${id}`],
          ["Guest", `/admin/users?q=${encodeURIComponent(guestContact)}`],
          ["Audit log", `/admin/audit?q=${reservationId ?? orderId}`],
        ]}
      />
    </MoneyCard>
  );
}

/** A refund with what belongs to it, and the button that settles one that the provider refuses. */
export function RefundCard({ refund, action }: { refund: RefundLine; action: ReactNode }) {
  const { id, paymentId, reservationId, note, refusal } = refund;
  return (
    <MoneyCard
      amount={refund.amount}
      title={refund.title}
      state={refund.state}
      person={`${refund.guestName}, ${refund.guestContact}`}
      at={refund.createdAt}
      timeZone={refund.timeZone}
    >
      <p className="text-sm">Reason: {refund.reason.replaceAll("_", " ")}</p>
      {note && <p className="text-sm wrap-anywhere">{note}</p>}
      {refusal && <p className="text-sm wrap-anywhere text-bad">{refusal}</p>}
      <Ids ids={[id, paymentId, reservationId]} />
      {refund.state === "failed" && <div>{action}</div>}
      <Linked
        links={[
          ["Payment", `/admin/payments?q=${paymentId}`],
          ["Reservation", `/admin/reservations?q=${reservationId}`],
          ["Emails", `/admin/emails?q=${reservationId}`],
          ["Audit log", `/admin/audit?q=${reservationId}`],
        ]}
      />
    </MoneyCard>
  );
}

/** A payout with what belongs to it. */
export function PayoutCard({ payout }: { payout: PayoutLine }) {
  const { id, landlordId, reservationId, reversed, refusal } = payout;
  return (
    <MoneyCard
      amount={payout.amount}
      title={payout.title}
      state={payout.state}
      person={`${payout.username}, ${payout.email}`}
      at={payout.createdAt}
      timeZone={payout.timeZone}
    >
      {reversed > 0 && <p className="text-sm">{formatDollars(reversed)} of it was reversed.</p>}
      {refusal && <p className="text-sm wrap-anywhere text-bad">{refusal}</p>}
      <Ids ids={[id, landlordId, reservationId]} />
      <Linked
        links={[
          ["Landlord", `/admin/users?q=${landlordId}`],
          ["All payouts to them", `/admin/payouts?q=${landlordId}`],
          ["Reservation", `/admin/reservations?q=${reservationId}`],
          ["Audit log", `/admin/audit?q=${landlordId}`],
        ]}
      />
    </MoneyCard>
  );
}
