import { dayInWords, monthInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { PrintedSheet } from "#app/ui/printed-sheet.tsx";
import { Fact, Line, Lines, Sellers } from "../../checkout/components/receipt.tsx";
import type { DocumentJson } from "../present.ts";

type SheetProps = { brandName: string; company: string[]; supportEmail: string; document: DocumentJson };

/** A printable credit note, or a landlord's invoice. */
export function DocumentSheet({ brandName, company, supportEmail, document }: SheetProps) {
  return (
    <PrintedSheet
      label={document.kind}
      brandName={brandName}
      number={
        <>
          {document.kind} <strong className="font-mono whitespace-nowrap text-ink">{document.number}</strong>
        </>
      }
    >
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="To">
          <Lines lines={document.to} />
        </Fact>
        <Fact label="Date">{dayInWords(document.on)}</Fact>
        {document.kind === "Invoice" ? (
          <>
            <Fact label="From">
              <Lines lines={company} />
            </Fact>
            <Fact label="Month">{monthInWords(document.month)}</Fact>
          </>
        ) : (
          <Fact label="Space">
            <span className="block font-semibold">{document.title}</span>
            <span className="block">
              Reservation code <span className="whitespace-nowrap">{document.code}</span>
            </span>
          </Fact>
        )}
      </dl>
      {document.kind === "Invoice" ? (
        <Fees document={document} />
      ) : (
        <>
          <Credit document={document} />
          <Sellers seller={document.seller} company={company} />
        </>
      )}
      <p className="text-sm text-soft">
        {brandName}, {supportEmail}
      </p>
    </PrintedSheet>
  );
}

function Credit({ document }: { document: Extract<DocumentJson, { kind: "Credit note" }> }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-3 text-left">
        {document.corrects ? `Corrects the receipt ${document.corrects}.` : "Corrects an earlier receipt."}{" "}
        The money went back to the card that paid, unless we agreed on another way.
      </caption>
      <tbody className="tabular-nums">
        <Line label="Rent">{credited(document.rent)}</Line>
        <Line label="Service fee">{credited(document.fee)}</Line>
        {document.tax !== undefined && <Line label="Tax">{credited(document.tax)}</Line>}
        <Line label="Refunded" strong>
          {credited(document.total)}
        </Line>
      </tbody>
    </table>
  );
}

function Fees({ document }: { document: Extract<DocumentJson, { kind: "Invoice" }> }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-3 text-left">
        {feesInWords(document.landlord_fee)} Charges that the terms name have no fee.
      </caption>
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          <th scope="col" className="py-2 font-semibold">
            For
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Paid to you
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            Fee
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {document.lines.map((line) => (
          <Fee
            key={`${line.code} ${line.title} ${line.is_charge}`}
            label={line.is_charge ? `Charges: ${line.title}` : line.title}
            note={line.code}
            rent={line.rent}
            fee={line.fee}
          />
        ))}
        <Fee label="Total" rent={document.rent} fee={document.fee} strong />
      </tbody>
    </table>
  );
}

type FeeProps = { label: string; note?: string; rent: number; fee: number; strong?: boolean };

function Fee({ label, note, rent, fee, strong = false }: FeeProps) {
  const weight = strong ? "font-semibold" : "font-normal";
  return (
    <tr className={`border-b border-line align-top ${weight}`}>
      <th scope="row" className={`py-3 pr-4 wrap-anywhere ${weight}`}>
        {label}
        {note && <span className="block text-sm whitespace-nowrap text-soft">{note}</span>}
      </th>
      <td className="py-3 text-right whitespace-nowrap">{dollars(rent)}</td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">{dollars(fee)}</td>
    </tr>
  );
}

function feesInWords(landlordFee: number): string {
  if (landlordFee === 0)
    return "The service fee on your rents of this month, less refunds. Your tenants paid it with their rent: nothing is due from you.";
  const deducted =
    landlordFee > 0
      ? `your landlord fee of ${dollars(landlordFee)} was deducted from it`
      : `${dollars(-landlordFee)} of your landlord fee was returned to you with refunds`;
  return `The fees on your rents of this month, less refunds. Your tenants paid the service fee with their rent, and ${deducted}: nothing is due from you.`;
}

const credited = (amount: number) => dollars(-amount);

function dollars(amount: number): string {
  return `${amount < 0 ? "−" : ""}${formatDollars(Math.abs(amount))}`;
}
