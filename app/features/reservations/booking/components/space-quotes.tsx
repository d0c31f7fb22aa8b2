import { type ReactNode } from "react";
import { formatDollars } from "#app/platform/money.ts";
import { tones } from "#app/ui/tone.ts";
import { NextFree } from "./next-free.tsx";
import type { Quoted } from "./use-quotes.tsx";
import type { FirstDates } from "./use-stay-dates.ts";

/** Chooses other dates for a space whose dates are taken. */
export type Take = (id: string, dates: FirstDates) => void;

/** What a list of spaces says of each one's dates: "$84.00 for 1 month", fee and added taxes included, or why it can't be had. */
export function quotesBySpace(quoted: readonly Quoted[], onTake: Take) {
  return {
    prices: new Map(
      quoted.flatMap(({ id, quote }) =>
        quote?.available ? [[id, `${formatDollars(quote.total)} for ${quote.unit_words}`] as const] : [],
      ),
    ),
    problems: new Map<string, ReactNode>(
      quoted.flatMap((one) =>
        one.gone || one.quote?.available ? [] : [[one.id, refusal(<WhyNot of={one} onTake={onTake} />)]],
      ),
    ),
  };
}

/** The box that says why a space of a list can't be had. */
export function refusal(why: ReactNode) {
  return (
    <div
      role="status"
      className={`w-full rounded-control border p-3 text-sm font-medium ${tones.bad.box} ${tones.bad.text}`}
    >
      {why}
    </div>
  );
}

/** Why a space can't be had on its dates, with the next available ones. */
export function WhyNot({ of: { id, title, quote, problem }, onTake }: { of: Quoted; onTake: Take }) {
  if (quote === null) return problem;
  const { renews } = quote;
  return (
    <NextFree
      title={title}
      problem={quote.problem}
      dates={quote.next_free ?? []}
      isEndless={renews}
      onTake={(free) =>
        onTake(id, { from: free.start_date, to: renews ? "" : free.end_date, ...(renews && { renews }) })
      }
    />
  );
}
