import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { daysInWords } from "#app/platform/dates.ts";
import { PriceLines } from "./price-lines.tsx";
import type { Quoted } from "./use-quotes.tsx";

/** What the chosen spaces cost on the chosen dates, as the server quotes it. */
export function QuoteSummary({ quoted, asking }: { quoted: Quoted[]; asking: boolean }) {
  if (quoted.length === 0) return asking ? <QuoteSkeleton /> : null;
  const problems = quoted.filter((one) => one.quote === null || !one.quote.available);
  const priced = quoted.flatMap(({ id, title, quote }) => (quote === null ? [] : [{ id, title, ...quote }]));
  const sum = (part: "fee" | "total") =>
    priced.reduce((cents, one) => cents + Math.round(one[part] * 100), 0) / 100;
  return (
    <section
      aria-label="Price"
      aria-busy={asking}
      className={`flex flex-col gap-4 ${asking ? "opacity-60" : ""}`}
    >
      {problems.map(({ id, title, problem }) => (
        <Alert key={id} tone="bad">
          {title}: {problem ?? "Those dates are already taken."}
        </Alert>
      ))}
      {priced.length > 0 && (
        <PriceLines
          lines={priced.map((one) => ({
            id: one.id,
            label: one.title,
            note: `${one.unit_words} × ${formatDollars(one.price)}, ${daysInWords(one.start_date, one.end_date)}`,
            offer: one.offer,
          }))}
          fee={sum("fee")}
          total={sum("total")}
        />
      )}
    </section>
  );
}

function QuoteSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
