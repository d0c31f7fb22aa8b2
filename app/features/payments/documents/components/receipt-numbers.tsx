import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { NumbersJson } from "../present.ts";

type Numbered = Pick<NumbersJson, "number" | "issued_on"> & { code: string };

/** At the head of a receipt: its number and its day, once it has them, and the code of its reservation. */
export function ReceiptNumber({ number, issued_on: day, code }: Numbered) {
  return (
    <>
      {number !== null && (
        <>
          Receipt <strong className="font-mono whitespace-nowrap text-ink">{number}</strong>
          <br />
        </>
      )}
      {day && (
        <>
          Issued {dayInWords(day)}
          <br />
        </>
      )}
      Reservation code <strong className="font-mono whitespace-nowrap text-ink">{code}</strong>
    </>
  );
}

/** Below a receipt: the credit notes of its refunds. */
export function CreditNotes({ notes }: { notes: NumbersJson["credit_notes"] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Credit notes" className="flex flex-col gap-1 text-sm">
      {notes.map(({ number, on, amount }) => (
        <p key={number}>
          <Link to={`/documents/${number}`} className="text-link inline-flex min-h-11 items-center">
            Credit note {number}
          </Link>
          , {dayInWords(on)}: {formatDollars(amount)}
        </p>
      ))}
    </section>
  );
}
