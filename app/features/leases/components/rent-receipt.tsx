import type { RentReceiptJson } from "#app/features/leases/present.ts";
import { CreditNotes, ReceiptNumber } from "#app/features/payments/documents/components/receipt-numbers.tsx";
import {
  Fact,
  Line,
  Lines,
  RefundedLines,
  Sellers,
} from "#app/features/payments/checkout/components/receipt.tsx";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { PrintedSheet } from "#app/ui/printed-sheet.tsx";

type Props = { brandName: string; company: string[]; receipt: RentReceiptJson };

/** A printable receipt of one rent. */
export function RentReceipt({ brandName, company, receipt }: Props) {
  const { paid, refunded } = receipt;
  return (
    <PrintedSheet
      label="Receipt"
      brandName={brandName}
      number={<ReceiptNumber {...receipt} code={receipt.reservation_code} />}
    >
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Paid by">
          <Lines lines={receipt.payer} />
        </Fact>
        <Fact label="Space">
          <span className="block font-semibold">{receipt.title}</span>
        </Fact>
        <Fact label="Period">{daysInWords(receipt.start_date, receipt.end_date)}</Fact>
      </dl>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Amounts in US dollars</caption>
        <tbody className="tabular-nums">
          <Line label="Rent">{formatDollars(receipt.rent)}</Line>
          <Line label="Service fee">{formatDollars(receipt.fee)}</Line>
          <Line label="Total" strong>
            {formatDollars(receipt.total)}
          </Line>
          <Line label={`Paid by card on ${dayInWords(paid.on)}`}>{formatDollars(paid.amount)}</Line>
          {refunded && <RefundedLines paid={paid.amount} refunded={refunded} />}
        </tbody>
      </table>
      <Sellers seller={receipt.seller} company={company} />
      <CreditNotes notes={receipt.credit_notes} />
    </PrintedSheet>
  );
}
