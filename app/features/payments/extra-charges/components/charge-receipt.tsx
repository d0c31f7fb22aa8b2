import { unbroken } from "#app/features/properties/model.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { PrintedSheet } from "#app/ui/printed-sheet.tsx";
import { isLateFeeId } from "../model.ts";
import { Fact, Line, Lines, RefundedLines } from "../../checkout/components/receipt.tsx";
import { CreditNotes, ReceiptNumber } from "../../documents/components/receipt-numbers.tsx";
import type { ChargeReceiptJson, ReceiptJson } from "../../present.ts";

type Props = {
  brandName: string;
  reservation: ReservationJson;
  payer: ReceiptJson["payer"];
  charge: ChargeReceiptJson;
};

/** A printable receipt of a charge that the terms of a stay name. */
export function ChargeReceipt({ brandName, reservation, payer, charge }: Props) {
  const { paid, refunded } = charge;
  const isLate = isLateFeeId(charge.id);
  return (
    <PrintedSheet
      label="Receipt"
      brandName={brandName}
      number={<ReceiptNumber {...charge} code={reservation.reservation_code} />}
    >
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Paid by">
          <Lines lines={payer} />
        </Fact>
        <Fact label="Space">
          <span className="block font-semibold">{reservation.title}</span>
          <span className="block">{unbroken(reservation.address)}</span>
        </Fact>
        <Fact label="Charged by">
          <Lines lines={charge.seller} />
        </Fact>
      </dl>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Amounts in US dollars</caption>
        <tbody className="tabular-nums">
          <Line
            label={
              isLate
                ? "Late fee that the terms of the rental name"
                : "Charges that the terms of the stay name"
            }
            note={
              isLate ? "For a rent that was paid late; no service fee" : "Beyond the deposit; no service fee"
            }
          >
            {formatDollars(paid.amount)}
          </Line>
          <Line label={`Paid by card on ${dayInWords(paid.on)}`}>{formatDollars(paid.amount)}</Line>
          {refunded && <RefundedLines paid={paid.amount} refunded={refunded} />}
        </tbody>
      </table>
      <CreditNotes notes={charge.credit_notes} />
    </PrintedSheet>
  );
}
