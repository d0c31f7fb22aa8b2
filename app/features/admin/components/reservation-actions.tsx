import { hasEnded } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { call } from "#app/ui/call.ts";
import { ActionButton } from "./action-button.tsx";
import { OnlyFor } from "./administrator-role.tsx";
import { RefundForm } from "./refund-form.tsx";

/** What an administrator can do with a reservation: cancel it, and refund what was paid. */
export function ReservationActions({ reservation }: { reservation: ReservationJson }) {
  const { id, status, payment_status: payment, total, deposit } = reservation;
  const path = { id };
  // What has ended can’t be canceled; what was paid for it can still be refunded.
  const mayCancel = isLive(status) && !hasEnded(reservation);
  if (!mayCancel && payment !== "paid") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {mayCancel && (
        <OnlyFor team="support">
          <ActionButton
            label="Cancel reservation"
            variant="danger"
            send={(reason) => call("POST /api/admin/reservations/{id}/cancel", { path, json: { reason } })}
            done="The reservation is canceled."
            ask={{
              title: "Cancel this reservation?",
              words:
                payment === "paid"
                  ? `Its dates become available, and what is left of ${formatDollars(sumDollars([total, deposit]))} is refunded. Guest and landlord get an email.`
                  : "Its dates become available. Guest and landlord get an email.",
              label: "Cancel reservation",
            }}
          />
        </OnlyFor>
      )}
      {payment === "paid" && (
        <OnlyFor team="finance">
          <RefundForm id={id} total={total} deposit={deposit} />
        </OnlyFor>
      )}
    </div>
  );
}
