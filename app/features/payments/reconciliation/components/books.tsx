import { formatCents } from "#app/platform/money.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { Moved } from "#app/features/payments/model.ts";
import type { BooksJson } from "#app/features/payments/present.ts";

const rows: { name: string; field: keyof Moved }[] = [
  { name: "Charged", field: "chargedCents" },
  { name: "Refunded", field: "refundedCents" },
  { name: "Sent to landlords", field: "sentCents" },
];

/** Our ledger next to the card processor's books; differences are red and come first. */
export function Books({ books }: { books: BooksJson | null }) {
  if (books === null)
    return <Alert>The card processor cannot be reached, so there is nothing to compare with now.</Alert>;
  const { payments, differing } = books;
  return (
    <div className="flex flex-col gap-6">
      <Alert tone={differing > 0 ? "bad" : "good"}>{verdict(payments.length, differing)}</Alert>
      <div className="card p-4 sm:p-5">
        <Sides caption="All payments of the month" ours={books.ours} theirs={books.theirs} />
      </div>
      {payments.length > 0 && (
        <ul aria-label="Payments" className="flex flex-col gap-3">
          {payments.map((payment) => (
            <Payment key={payment.intentId} payment={payment} />
          ))}
        </ul>
      )}
    </div>
  );
}

function verdict(count: number, differing: number): string {
  if (count === 0) return "No payments this month, here or there.";
  const payments = (number: number) => `${number} ${number === 1 ? "payment" : "payments"}`;
  if (differing === 0) return `Both books agree on ${payments(count)}, to the cent.`;
  return `The books differ on ${differing} of ${payments(count)}.`;
}

function Payment({ payment }: { payment: BooksJson["payments"][number] }) {
  const { intentId, on, orderId, ours, theirs, differs } = payment;
  const missing = ours === null ? "Not in our ledger" : theirs === null ? "Not at the card processor" : null;
  return (
    <li className={`card flex flex-col gap-3 p-4 ${differs ? "border-bad" : ""}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{dayInWords(on)}</span>{" "}
          <span className="text-sm text-soft">{orderId ?? intentId}</span>
        </span>
        <Chip tone={differs ? "bad" : "good"}>{differs ? (missing ?? "Differs") : "Agrees"}</Chip>
      </p>
      {differs ? <Sides caption={intentId} ours={ours} theirs={theirs} /> : <Agreed moved={ours} />}
    </li>
  );
}

function Agreed({ moved }: { moved: Moved | null }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {rows
        .filter(({ field }) => field === "chargedCents" || (moved?.[field] ?? 0) !== 0)
        .map(({ name, field }) => (
          <div key={field} className="flex gap-2">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular-nums">{formatCents(moved?.[field] ?? 0)}</dd>
          </div>
        ))}
    </dl>
  );
}

type SidesProps = { caption: string; ours: Moved | null; theirs: Moved | null };

function Sides({ caption, ours, theirs }: SidesProps) {
  return (
    <table className="w-full text-left">
      <caption className="pb-2 text-left text-sm wrap-anywhere text-soft">{caption}</caption>
      <thead>
        <tr className="text-sm text-soft">
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Our ledger
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Card processor
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, field }) => {
          const differs = ours?.[field] !== theirs?.[field];
          return (
            <tr key={field} className={`border-t border-line ${differs ? "font-semibold text-bad" : ""}`}>
              <th scope="row" className="py-2 font-medium">
                {name}
                {differs && <span className="sr-only"> differs</span>}
              </th>
              <td className="py-2 pl-3 text-right tabular-nums">{amount(ours?.[field])}</td>
              <td className="py-2 pl-3 text-right tabular-nums">{amount(theirs?.[field])}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function amount(cents: number | undefined): string {
  return cents === undefined ? "–" : formatCents(cents);
}
