import { addDays, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { useServiceFees, useTaxes } from "#app/features/properties/card/components/use-service-fee.ts";
import { type FeeRule, feeRuleOf } from "#app/platform/fee.ts";
import { formatDollars, sumDollars, toCents, toDollars } from "#app/platform/money.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { quote, startedPeriod, stayOf, unitsInWords } from "#app/features/reservations/model.ts";
import { discountsIn } from "#app/features/properties/model.ts";
import type { QuoteJson } from "#app/features/reservations/booking/present.ts";
import { NextFree } from "./next-free.tsx";
import { oneRule, PriceLines, rentShown, taxIn } from "./price-lines.tsx";
import type { Quoted, Space } from "./use-quotes.tsx";
import type { FirstDates } from "./use-stay-dates.ts";

type Props = {
  quoted: Quoted[];
  /** Spaces without a start date, priced as the cart remembers. */
  undated?: readonly Space[];
  asking: boolean;
  /** Chooses other dates for a space whose dates are taken. */
  onTake: (id: string, dates: FirstDates) => void;
};

/** The server's quote for the chosen spaces and dates. */
export function QuoteSummary({ quoted, undated = [], asking, onTake }: Props) {
  const fees = useServiceFees();
  const isTaxed = useTaxes();
  const priced = undated.flatMap((space) => priceOf(space, feeRuleOf(fees, space.type_of_space)));
  if (quoted.length + priced.length === 0) return asking ? <QuoteSkeleton /> : null;
  const isAlone = quoted.length + priced.length === 1;
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
        lines={[
          ...quoted.map((one) => lineOf(one, isAlone, onTake)),
          ...priced.map((one) => undatedLineOf(one, isAlone, isTaxed)),
        ]}
        fee={sumOf([...quoted, ...priced], "fee")}
        feeRule={oneRule([...quoted, ...priced].flatMap(({ quote: one }) => one ?? []))}
        {...taxIn(quoted.flatMap(({ quote: one }) => one ?? []))}
        total={isRefused ? null : sumOf([...quoted, ...priced], "total")}
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
function lineOf({ id, title, quote: quoted, problem }: Quoted, isAlone: boolean, onTake: Props["onTake"]) {
  if (quoted === null) return { id, label: title, note: "", problem, offer: null };
  const {
    unit_words,
    price,
    price_per,
    start_date,
    end_date,
    available,
    next_free = [],
    offer,
    renews,
  } = quoted;
  const stay = { start: start_date, end: addDays(end_date, 1) };
  const units = `${unit_words} × ${formatDollars(price)}`;
  const days = daysInWords(start_date, end_date);
  return {
    id,
    label: isAlone ? units : title,
    note: isAlone ? days : `${units}, ${days}`,
    remark: startedPeriod(stay, price_per),
    discount: available ? discountIn(quoted) : null,
    problem: available ? null : (
      <NextFree
        title={title}
        problem={quoted.problem}
        dates={next_free}
        isEndless={renews}
        onTake={(free) =>
          onTake(id, { from: free.start_date, to: renews ? "" : free.end_date, ...(renews && { renews }) })
        }
      />
    ),
    offer: available ? rentShown(offer, quoted) : null,
  };
}

function discountIn({ discount, discount_percent }: Pick<QuoteJson, "discount" | "discount_percent">) {
  return discount === 0 ? null : { words: `${discount_percent}% off for a long stay`, amount: discount };
}

type Priced = {
  id: string;
  title: string;
  quote: Pick<
    QuoteJson,
    "unit_words" | "price" | "discount" | "discount_percent" | "offer" | "fee" | "fee_rule" | "total"
  >;
};

/** The price of the chosen periods while their days are unknown; nothing if the cart has no price. */
function priceOf({ id, title, quantity, price, price_per: period, ...space }: Space, fee: FeeRule): Priced[] {
  const cents = toCents(price ?? "");
  if (cents === null || period === undefined) return [];
  const stay = stayOf("2026-01-01", null, period, quantity);
  const { units, offerCents, feeCents, feeRule, totalCents, ...off } = quote(
    cents,
    period,
    stay,
    fee,
    discountsIn(space),
  );
  const sums = {
    offer: toDollars(offerCents),
    fee: toDollars(feeCents),
    fee_rule: feeRule,
    total: toDollars(totalCents),
  };
  const discount = { discount: toDollars(off.discountCents), discount_percent: off.discountPercent };
  return [
    {
      id,
      title,
      quote: { unit_words: unitsInWords(units, period), price: toDollars(cents), ...discount, ...sums },
    },
  ];
}

function undatedLineOf({ id, title, quote: quoted }: Priced, isAlone: boolean, isTaxed: boolean) {
  const { unit_words, price, offer } = quoted;
  const units = `${unit_words} × ${formatDollars(price)}`;
  const note = `Choose a start date to see whether it’s available${isTaxed ? ", and its taxes" : ""}.`;
  return {
    id,
    label: isAlone ? units : title,
    note: isAlone ? note : isTaxed ? `${units}, before taxes that are added` : units,
    discount: discountIn(quoted),
    offer,
  };
}

function sumOf(quoted: readonly { quote: Priced["quote"] | null }[], part: "fee" | "total"): number {
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
