import { unbroken } from "#app/features/properties/model.ts";
import { isLateFeeId } from "../../extra-charges/model.ts";
import type { ReactNode } from "react";
import { addDays, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { feeLabel } from "#app/platform/fee.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { startedPeriod, stayOf, unitsInWords } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";
import { PrintedSheet } from "#app/ui/printed-sheet.tsx";
import { CreditNotes, ReceiptNumber } from "#app/features/payments/documents/components/receipt-numbers.tsx";
import type { ReceiptJson } from "#app/features/payments/present.ts";

type Props = { brandName: string; company: string[]; reservation: ReservationJson; receipt: ReceiptJson };

/** A printable receipt of a reservation, line by line. */
export function Receipt({ brandName, company, reservation, receipt }: Props) {
  const { title, address, start_date, end_date, units, price, offer_amount, fee, fee_rule, total, discount } =
    reservation;
  const { paid, refunded, as_paid: asPaid, more } = receipt;
  const tax = (asPaid ? asPaid.tax : reservation.tax) ?? 0;
  const period = reservation.price_per;
  // What a rental without an end pays first is one whole period, whenever it ends.
  const dates = asPaid ?? { start_date, end_date };
  const stay = stayOf(dates.start_date, receipt.renews ? null : dates.end_date, period);
  const remark = receipt.renews ? null : startedPeriod(stay, period);
  return (
    <PrintedSheet
      label="Receipt"
      brandName={brandName}
      number={<ReceiptNumber {...receipt} code={reservation.reservation_code} />}
    >
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Paid by">
          <Lines lines={receipt.payer} />
        </Fact>
        <Fact label="Space">
          <span className="block font-semibold">{asPaid?.title ?? title}</span>
          <span className="block">{asPaid && asPaid.title !== title ? asPaid.place : unbroken(address)}</span>
        </Fact>
        <Fact label={receipt.renews ? "Period" : "Dates"}>
          {daysInWords(stay.start, addDays(stay.end, -1))}
        </Fact>
        <Fact label="Guest">{reservation.guest_name}</Fact>
      </dl>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Amounts in US dollars</caption>
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="py-2 font-semibold">
              Description
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {asPaid === null ? (
            <>
              <Line
                label={reservation.included_tax ? "Rent before tax" : "Rent"}
                note={`${unitsInWords(units, period)} × ${formatDollars(price)}`}
                remark={remark}
              >
                {formatDollars(sumDollars([offer_amount, discount]))}
              </Line>
              {discount > 0 && (
                <Line
                  label={`${reservation.discount_percent}% off for a long stay`}
                >{`−${formatDollars(discount)}`}</Line>
              )}
            </>
          ) : (
            <Line label="Rent">{formatDollars(asPaid.rent)}</Line>
          )}
          <Line label={feeLabel(fee_rule)}>{formatDollars(asPaid?.fee ?? fee)}</Line>
          {tax > 0 && (
            <Line label="Tax" note={(asPaid === null && reservation.tax_words) || ""}>
              {formatDollars(tax)}
            </Line>
          )}
          <Line label="Total" strong>
            {formatDollars(asPaid ? sumDollars([asPaid.rent, asPaid.fee, tax]) : total)}
          </Line>
          {(asPaid?.deposit ?? reservation.deposit) > 0 && (
            <Line label="Deposit" note="Refundable; no service fee on deposits">
              {formatDollars(asPaid?.deposit ?? reservation.deposit)}
            </Line>
          )}
          {more.map((change) => (
            <Line
              key={change.on + change.title + change.start_date}
              label={`Changed to ${change.title}, ${daysInWords(change.start_date, change.end_date)}`}
              note={`${change.number === null ? "" : `Receipt ${change.number}, `}${dayInWords(change.on)}, ${formatDollars(change.fee)} of it service fee${change.tax ? `, ${formatDollars(change.tax)} tax` : ""}`}
            >
              {formatDollars(sumDollars([change.rent, change.fee, change.tax ?? 0]))}
            </Line>
          ))}
          {paid && (
            <Line label={`Paid by card on ${dayInWords(paid.on)}${more.length > 0 ? " and later" : ""}`}>
              {formatDollars(paid.amount)}
            </Line>
          )}
          {refunded && (
            <RefundedLines paid={paid?.amount ?? 0} refunded={refunded} difference={receipt.difference} />
          )}
        </tbody>
      </table>
      <ChargeLines charges={receipt.charges} />
      <Sellers seller={receipt.seller} company={company} />
      <CreditNotes notes={receipt.credit_notes} />
    </PrintedSheet>
  );
}

/** Charges after the stay: each was paid by itself and has a receipt of its own. */
function ChargeLines({ charges }: { charges: ReceiptJson["charges"] }) {
  if (charges.length === 0) return null;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left font-semibold">Charges that the terms name, paid separately</caption>
      <tbody className="tabular-nums">
        {charges.map(({ id, number, paid, refunded }) => (
          <tr key={id} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              {isLateFeeId(id) && "Late fee: "}Paid by card on {dayInWords(paid.on)}
              <Link to={`/receipts/charges/${id}`} className="text-link block text-sm">
                Receipt {number ?? "of this charge"}
              </Link>
              {refunded && (
                <span className="block text-sm text-soft">
                  {formatDollars(refunded.amount)} refunded on {dayInWords(refunded.on)}
                </span>
              )}
            </th>
            <td className="py-3 text-right whitespace-nowrap">{formatDollars(paid.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who sells what a receipt lists: the rent, and our service. */
export function Sellers({ seller, company }: { seller: string[]; company: string[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
      <Fact label="Rent sold by">
        <Lines lines={seller} />
      </Fact>
      <Fact label="Service fee sold by">
        <Lines lines={company} />
      </Fact>
    </dl>
  );
}

/** A name and address, line by line. */
export function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block break-words whitespace-pre-line">
      {line}
    </span>
  ));
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type LineProps = {
  label: string;
  note?: string;
  remark?: string | null;
  strong?: boolean;
  children: ReactNode;
};

/** What went back, and what that leaves of what was paid. */
export function RefundedLines({
  paid,
  refunded,
  difference = 0,
}: {
  paid: number;
  refunded: { on: string; amount: number };
  difference?: number;
}) {
  return (
    <>
      <Line
        label={`Refunded on ${dayInWords(refunded.on)}`}
        {...(difference > 0 && {
          note: `${formatDollars(difference)} of it is what it costs more than your stay before, which we pay`,
        })}
      >{`−${formatDollars(refunded.amount)}`}</Line>
      <Line label="Kept" strong>
        {formatDollars(sumDollars([paid, -refunded.amount]))}
      </Line>
    </>
  );
}

export function Line({ label, note, remark, strong = false, children }: LineProps) {
  return (
    <tr className={`border-b border-line align-top ${strong ? "font-semibold" : ""}`}>
      <th scope="row" className={`py-3 pr-4 ${strong ? "font-semibold" : "font-normal"}`}>
        {label}
        {note && <span className="block text-sm text-soft">{note}</span>}
        {remark && <span className="block text-sm text-soft">{remark}</span>}
      </th>
      <td className="py-3 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}
