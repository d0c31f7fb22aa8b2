import type { PricePeriod } from "#app/features/properties/model.ts";
import { addDays, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { startedPeriod } from "../model.ts";
import type { DatesJson } from "../present.ts";
import { NextFree } from "./next-free.tsx";
import { PriceLines } from "./price-lines.tsx";
import type { Quoted } from "./use-quotes.tsx";

type Props = {
  quoted: Quoted[];
  asking: boolean;
  /** Takes other dates for a space whose dates are taken. */
  onTake: (id: string, dates: DatesJson) => void;
};

/** What the chosen spaces cost on the chosen dates, as the server quotes it. */
export function QuoteSummary({ quoted, asking, onTake }: Props) {
  if (quoted.length === 0) return asking ? <QuoteSkeleton /> : null;
  return (
    <section
      tabIndex={-1}
      aria-label="Price"
      aria-busy={asking}
      aria-live="polite"
      className={asking ? "opacity-60" : ""}
    >
      <PriceLines
        lines={quoted.map((one) => lineOf(one, quoted.length === 1, onTake))}
        fee={sumOf(quoted, "fee")}
        total={sumOf(quoted, "total")}
      />
    </section>
  );
}

/** Of one space alone everybody knows which it is: the units take the place of its name. */
function lineOf({ id, title, quote, problem }: Quoted, isAlone: boolean, onTake: Props["onTake"]) {
  if (quote === null) return { id, label: title, note: "", problem, offer: null };
  const { unit_words, price, price_per, start_date, end_date, available, next_free = [], offer } = quote;
  const stay = { start: start_date, end: addDays(end_date, 1) };
  const units = `${unit_words} × ${formatDollars(price)}`;
  const days = daysInWords(start_date, end_date);
  return {
    id,
    label: isAlone ? units : title,
    note: isAlone ? days : `${units}, ${days}`,
    remark: startedPeriod(stay, price_per as PricePeriod),
    problem: available ? null : (
      <NextFree title={title} dates={next_free} onTake={(dates) => onTake(id, dates)} />
    ),
    offer,
  };
}

// In cents: decimal dollars do not add up exactly.
function sumOf(quoted: Quoted[], part: "fee" | "total"): number {
  return quoted.reduce((cents, { quote }) => cents + Math.round((quote?.[part] ?? 0) * 100), 0) / 100;
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
