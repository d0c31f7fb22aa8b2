import { formatDollars } from "#app/platform/money.ts";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { OnlyFor } from "../../components/administrator-role.tsx";
import { RefundForm } from "../../components/refund-form.tsx";
import type { PaidLateFee } from "../model.ts";
import { Section } from "./section.tsx";

type Props = { reservationId: string; fees: PaidLateFee[]; timeZone: string };

/** The late fees of a rental that were paid; each can be refunded as long as something of it is left. */
export function LateFees({ reservationId, fees, timeZone }: Props) {
  if (fees.length === 0) return null;
  return (
    <Section title="Late fees">
      {fees.map(({ id, amount, refunded, paidAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 text-sm">
          <p>
            {formatDollars(amount)} paid <ZonedTime at={paidAt} timeZone={timeZone} />
            {refunded > 0 && `, ${formatDollars(refunded)} refunded`}
          </p>
          {refunded < amount && (
            <OnlyFor team="finance">
              <RefundForm id={reservationId} of="late_fee" chargeId={id} total={amount} deposit={0} />
            </OnlyFor>
          )}
        </li>
      ))}
    </Section>
  );
}
