import { addDays, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { startedPeriod } from "#app/features/reservations/model.ts";
import type { QuoteJson } from "#app/features/reservations/booking/present.ts";
import { oneRule, PriceLines, rentShown, taxIn } from "./price-lines.tsx";
import { type Take, WhyNot } from "./space-quotes.tsx";
import type { Quoted } from "./use-quotes.tsx";

type Props = { quoted: Quoted[]; asking: boolean; onTake: Take };

/** The server's quote for the chosen spaces and dates. */
export function QuoteSummary({ quoted, asking, onTake }: Props) {
  if (quoted.length === 0) return asking ? <QuoteSkeleton /> : null;
  const isAlone = quoted.length === 1;
  const isRefused = quoted.some(({ quote: one }) => !one?.available);
  return (
    <section
      tabIndex={-1}
      aria-label="Price"
      aria-busy={asking}
      aria-live="polite"
      className={asking ? "opacity-90" : ""}
    >
      <PriceLines
        lines={quoted.map((one) => lineOf(one, isAlone, onTake))}
        fee={sumOf(quoted, "fee")}
        feeRule={oneRule(quoted.flatMap(({ quote: one }) => one ?? []))}
        {...taxIn(quoted.flatMap(({ quote: one }) => one ?? []))}
        total={isRefused ? null : sumOf(quoted, "total")}
        deposit={sumDollars(quoted.map((one) => one.quote?.deposit ?? 0))}
      />
      <CancellationWords quoted={quoted} isAlone={isAlone} />
    </section>
  );
}

/** What canceling costs, for each space that can be had. */
function CancellationWords({ quoted, isAlone }: { quoted: Quoted[]; isAlone: boolean }) {
  const said = quoted.flatMap(({ id, title, quote: one }) =>
    !one?.available ? [] : [{ id, title, words: `${chargeInWords(one)}${one.cancellation_words}` }],
  );
  if (said.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-2 text-sm text-soft">
      {said.map(({ id, title, words }) => (
        <li key={id}>
          {!isAlone && <span className="font-semibold">{title}: </span>}
          {words}
        </li>
      ))}
    </ul>
  );
}

/** For a stay so far ahead that its card is only saved. */
function chargeInWords({ charged_on }: Pick<QuoteJson, "charged_on">): string {
  return charged_on === null
    ? ""
    : `You save a card when you pay, and it’s charged on ${dayInWords(charged_on)}; canceling before that costs nothing. `;
}

/** A single space needs no name: its line shows the units. */
function lineOf(one: Quoted, isAlone: boolean, onTake: Take) {
  const { id, title, quote: quoted, problem } = one;
  if (quoted === null) return { id, label: title, note: "", problem, offer: null };
  const { unit_words, price, price_per, start_date, end_date, available, offer } = quoted;
  const stay = { start: start_date, end: addDays(end_date, 1) };
  const units = `${unit_words} × ${formatDollars(price)}`;
  const days = daysInWords(start_date, end_date);
  return {
    id,
    label: isAlone ? units : title,
    note: isAlone ? days : `${units}, ${days}`,
    remark: startedPeriod(stay, price_per),
    discount: available ? discountIn(quoted) : null,
    problem: available ? null : <WhyNot of={one} onTake={onTake} />,
    offer: available ? rentShown(offer, quoted) : null,
  };
}

function discountIn({ discount, discount_percent }: Pick<QuoteJson, "discount" | "discount_percent">) {
  return discount === 0 ? null : { words: `${discount_percent}% off for a long stay`, amount: discount };
}

function sumOf(quoted: readonly Quoted[], part: "fee" | "total"): number {
  return sumDollars(quoted.map((one) => one.quote?.[part] ?? 0));
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
