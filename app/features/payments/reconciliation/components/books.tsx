import type { ReactNode } from "react";
import { formatCents } from "#app/platform/money.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Moved } from "#app/features/payments/model.ts";
import type { BooksJson } from "#app/features/payments/present.ts";

const rows: { name: string; field: keyof Moved }[] = [
  { name: "Charged", field: "chargedCents" },
  { name: "Refunded", field: "refundedCents" },
  { name: "Sent to landlords so far", field: "sentCents" },
];

type BooksProps = {
  /** What our ledger has charged in the month, in cents: also what came after the books were read. */
  chargedCents: number;
  /** Null until the card processor's books were read for the first time. */
  books: BooksJson | null;
  /** When they were last read, in words, and what reads them again. */
  asOf: ReactNode;
  refreshButton: ReactNode;
};

/** Our ledger next to the card processor's books; differences are red and come first. */
export function Books({ chargedCents, books, asOf, refreshButton }: BooksProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {books === null ? (
            "We haven’t read the card processor’s books yet. We do so every 5 minutes."
          ) : (
            <>Compared with the card processor’s books as of {asOf}.</>
          )}
        </p>
        {refreshButton}
      </div>
      {books && <Compared books={books} chargedCents={chargedCents} />}
    </div>
  );
}

function Compared({ books, chargedCents }: { books: BooksJson; chargedCents: number }) {
  const { payments, compared, differing, settling } = books;
  if (compared === 0 && settling === 0 && chargedCents > 0)
    return (
      <Alert tone="info">
        Nothing of this month has been compared yet. We read the card processor’s books every 5 minutes.
      </Alert>
    );
  return (
    <>
      <div className="flex flex-col gap-3">
        {(compared > 0 || settling === 0) && (
          <Alert tone={differing > 0 ? "bad" : "good"}>{verdict(compared, differing)}</Alert>
        )}
        {settling > 0 && (
          <Alert tone="info">
            {count(settling)} changed just before the books were read, or since, and{" "}
            {settling === 1 ? "isn’t" : "aren’t"} compared yet.
          </Alert>
        )}
      </div>
      <div className="card p-4 sm:p-5">
        <Sides
          caption={`${comparedInWords(books, chargedCents)}, with what was refunded and sent of them since, in later months, too`}
          ours={books.ours}
          theirs={books.theirs}
        />
      </div>
      {payments.length > 0 && (
        <ul aria-label="Payments" className="flex flex-col gap-3">
          {payments.map((payment) => (
            <Payment key={payment.intentId} payment={payment} />
          ))}
        </ul>
      )}
      {payments.length < compared + settling && (
        <p className="text-soft">
          These are {payments.length} of {compared + settling} payments: first those that differ, then the
          latest.
        </p>
      )}
    </>
  );
}

const count = (number: number) => `${number} ${number === 1 ? "payment" : "payments"}`;

/** Our ledger may have more of the month than was compared. */
function comparedInWords({ ours }: BooksJson, chargedCents: number): string {
  if (chargedCents <= ours.chargedCents) return "Payments made this month";
  return `Payments made this month that were compared so far (${formatCents(ours.chargedCents)} of ${formatCents(chargedCents)} charged)`;
}

function verdict(compared: number, differing: number): string {
  if (compared === 0) return "No payments this month, here or there.";
  if (differing === 0) return `Both books agree on ${count(compared)}, to the cent.`;
  return `The books differ on ${differing} of ${count(compared)}.`;
}

const chips = {
  agrees: { tone: "good", label: "Agrees" },
  settling: { tone: "info", label: "Not compared yet" },
  differs: { tone: "bad", label: "Differs" },
} as const;

function Payment({ payment }: { payment: BooksJson["payments"][number] }) {
  const { intentId, on, orderId, ours, theirs, state } = payment;
  const missing = ours === null ? "Not in our ledger" : theirs === null ? "Not at the card processor" : null;
  const { tone, label } = chips[state];
  return (
    <li className={`card flex flex-col gap-3 p-4 ${state === "differs" ? "border-bad" : ""}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          {orderId === null ? (
            <>
              <span className="font-semibold">{dayInWords(on)}</span>{" "}
              <span className="text-sm text-soft">{intentId}</span>
            </>
          ) : (
            <Link
              to={`/admin/payments?q=${orderId}`}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              Payment of {dayInWords(on)}
            </Link>
          )}
        </span>
        <Chip tone={tone}>{state === "differs" ? (missing ?? label) : label}</Chip>
      </p>
      {state === "differs" ? (
        <Sides caption={intentId} ours={ours} theirs={theirs} />
      ) : (
        <Agreed moved={ours ?? theirs} />
      )}
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
