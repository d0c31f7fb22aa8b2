import { type SubmitEvent, useEffect, useState } from "react";
import { useActionData, useRevalidator } from "react-router";
import { addDays, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { DateLimits } from "#app/ui/free-days.ts";
import { DayField } from "#app/ui/day-field.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { readTypedRange } from "#app/ui/typed-date.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { ChangeQuoteJson, ChangesJson } from "../present.ts";
import { ChangeCosts } from "./change-costs.tsx";
import { differenceInWords } from "../model.ts";
import { SpaceTerms } from "./space-terms.tsx";
import { useSpaceDays } from "./use-space-days.ts";

type Props = { reservationId: string; changes: ChangesJson };
type Answer = { asked: string; attempt: number; quote: ChangeQuoteJson | null; problem: string };

/** Other dates or another space for a stay, what they would cost, and the button that asks for them. */
export function AskDates({ reservationId, changes }: Props) {
  const { stay, today, side } = changes;
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reservations/${reservationId}/changes`);
  const [texts, setTexts] = useState({
    from: posted.entries["start_date"] ?? stay.start_date,
    to: posted.entries["end_date"] ?? stay.end_date,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted.message);
  const [space, setSpace] = useState(posted.entries["property_id"] ?? changes.property_id);
  const isElsewhere = space !== changes.property_id;
  const limits = limitsOf(useSpaceDays(reservationId, changes, space), stay, !isElsewhere);
  const isEndless = changes.renews;
  const { start, last: typedLast, problems } = readTypedRange(texts, { min: limits.min! });
  const last = isEndless ? stay.end_date : typedLast;
  const isSame = !isElsewhere && start === stay.start_date && last === stay.end_date;
  const asked =
    start === null || last === null || isSame ? "" : `${start} ${last} ${isElsewhere ? space : ""}`;
  const [attempt, setAttempt] = useState(0);
  const answer = useQuote(reservationId, asked, attempt);
  const plainQuote = usePlainQuote(start, last, isElsewhere ? space : null);
  const quote = answer === null ? plainQuote : answer.quote;
  // Without a choice of spaces the form has no such field.
  const quoteFor = [start, last, changes.spaces.length > 0 ? space : ""].join(" ");

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (start === null || last === null || isSame) {
      setFailure(changes.spaces.length > 0 ? "Choose other dates or another space." : "Choose other dates.");
      return;
    }
    if (quote === null) {
      setFailure(answer?.problem || "The price isn’t here yet. Try again in a moment.");
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      const pays_by_card = new FormData(event.currentTarget).get("pays_by_card") === "on";
      const json = {
        start_date: start,
        end_date: last,
        ...(isElsewhere && { property_id: space }),
        difference: quote.difference,
        quote_mark: quote.quote_mark,
        pays_by_card,
      };
      await call("POST /api/reservations/{id}/changes", { path: { id: reservationId }, json });
      await revalidate();
      announce("Asked. The days are held.");
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError && error.status === 409) {
        setAttempt(attempt + 1);
        void revalidate();
      }
    }
    setBusy(false);
  }

  const other = side === "tenant" ? "the landlord" : "the tenant";
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => void ask(event)}>
      {changes.spaces.length > 0 && (
        <SelectField
          label="Space"
          name="property_id"
          value={space}
          error={posted.fields["property_id"] ?? null}
          onChange={({ target }) => {
            setSpace(target.value);
            setFailure("");
          }}
        >
          <option value={changes.property_id}>{changes.title}, as now</option>
          {changes.spaces.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">New dates</legend>
        {isEndless && (
          <>
            <DayField
              label="Start date"
              name="start_date"
              limits={endlessWithin(limits)}
              today={today}
              className="max-w-xs"
              value={texts.from}
              onChange={(from) => {
                setTexts({ ...texts, from });
                setFailure("");
              }}
              error={problems.start ?? posted.fields["start_date"]}
            />
            <input type="hidden" name="end_date" value={stay.end_date} />
          </>
        )}
        {!isEndless && (
          <RangeField
            limits={{ ...limits, from: last === null ? start : null }}
            typed={{ min: limits.min! }}
            today={today}
            presets={["week", "month"]}
            value={texts}
            onChange={(next) => {
              setTexts(next);
              setFailure("");
            }}
            start={{
              label: "Start date",
              name: "start_date",
              error: problems.start ?? posted.fields["start_date"],
            }}
            end={{ label: "End date", name: "end_date", error: problems.end ?? posted.fields["end_date"] }}
          />
        )}
      </fieldset>
      <div aria-live="polite" className="min-h-12">
        {answer?.problem && <p className="text-bad">{answer.problem}</p>}
        {quote && <QuoteWords quote={quote} changes={changes} />}
        {asked !== "" && answer === null && quote === null && (
          <p className="text-soft">Looking up the price…</p>
        )}
      </div>
      {quote && quote.difference > 0 && changes.card && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="pays_by_card" className="size-5 shrink-0" />
          <span>
            Pay {formatDollars(quote.difference)} with my card ending {changes.card.last4}
            {quote.needs_answer ? " once the landlord agrees" : " now"}
          </span>
        </label>
      )}
      {failure !== "" && <Alert>{failure}</Alert>}
      <PlainFields quote={quote} quoteFor={quoteFor} />
      <Button
        type="submit"
        busy={busy}
        className={`self-start max-sm:w-full ${quote === null ? "[@media(scripting:none)]:hidden!" : ""}`}
      >
        {quote && !quote.needs_answer
          ? quote.space
            ? "Change the space"
            : "Change the dates"
          : `Ask ${other}`}
      </Button>
    </form>
  );
}

function QuoteWords({ quote, changes }: { quote: ChangeQuoteJson; changes: ChangesJson }) {
  const other = changes.side === "tenant" ? "The landlord" : "The tenant";
  const { space } = quote;
  const money = differenceInWords(quote.difference, changes.side);
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="inline-block first-letter:uppercase">
          {daysInWords(quote.start_date, quote.end_date)}
        </span>
        : <strong className="tabular-nums">{formatDollars(quote.total)}</strong>{" "}
        {changes.renews ? "for the first period" : "in all"}
        {quote.total === quote.total_before
          ? ", as before."
          : `, instead of ${formatDollars(quote.total_before)}.`}
      </p>
      {money !== null && <p>{money}</p>}
      {space && <SpaceTerms space={space} />}
      <ChangeCosts retained={quote.retained} movesLate={quote.moves_late} />
      <p className="text-soft">
        {quote.needs_answer
          ? `${other} has 24 hours to answer. ${space ? "The days in both spaces" : "Both dates"} are held until then.`
          : "This needs no answer."}
      </p>
    </div>
  );
}

/** The fields by which a post without script says what it saw, and the button with which it first looks. */
function PlainFields({ quote, quoteFor }: { quote: ChangeQuoteJson | null; quoteFor: string }) {
  if (quote === null)
    return (
      <Button
        type="submit"
        variant="secondary"
        className="hidden! max-sm:w-full [@media(scripting:none)]:inline-flex!"
      >
        Show the price
      </Button>
    );
  return (
    <>
      <input type="hidden" name="quote_for" value={quoteFor} />
      <input type="hidden" name="quote_mark" value={quote.quote_mark} />
      <input type="hidden" name="difference" value={quote.difference} />
    </>
  );
}

/** The quote that a post without script was answered with, as long as it is of these dates and this space. */
function usePlainQuote(start: string | null, last: string | null, space: string | null) {
  const quote = useActionData<{ quote?: ChangeQuoteJson }>()?.quote;
  if (!quote || quote.start_date !== start || quote.end_date !== last) return null;
  return (quote.space?.id ?? null) === space ? quote : null;
}

/** What these dates would cost, again with each change of them and each attempt; null while it is loaded. */
function useQuote(id: string, asked: string, attempt: number): Answer | null {
  const [answer, setAnswer] = useState<Answer>({ asked: "", attempt: 0, quote: null, problem: "" });
  useEffect(() => {
    if (asked === "") return;
    const [start_date = "", end_date = "", property_id = ""] = asked.split(" ");
    const leaving = new AbortController();
    const show = (quote: ChangeQuoteJson | null, problem: string) =>
      leaving.signal.aborted || setAnswer({ asked, attempt, quote, problem });
    call("GET /api/reservations/{id}/changes", {
      path: { id },
      query: { start_date, end_date, ...(property_id !== "" && { property_id }) },
      signal: leaving.signal,
    }).then(
      ({ quote }) => show(quote, ""),
      (error) => show(null, sentenceOf(error, "The price could not be loaded.")),
    );
    return () => leaving.abort();
  }, [id, asked, attempt]);
  if (asked === "") return { asked, attempt, quote: null, problem: "" };
  return answer.asked === asked && answer.attempt === attempt ? answer : null;
}

/** The days that the calendar offers: those free, and in its own space those of the stay itself. */
function limitsOf(
  { free, min_stay_days, max_stay_days, today, renews }: ChangesJson,
  stay: ChangesJson["stay"],
  isOwn: boolean,
): DateLimits {
  return {
    today,
    min: stay.start_date < today ? stay.start_date : today,
    minDays: min_stay_days,
    maxDays: max_stay_days,
    offered: [
      ...free.map(({ start_date, end_date }) => ({
        start: start_date,
        end: end_date && addDays(end_date, 1),
      })),
      ...(isOwn ? [{ start: stay.start_date, end: renews ? null : addDays(stay.end_date, 1) }] : []),
    ],
  };
}

/** The same for a stay without an end, which fits only where nothing ends. */
function endlessWithin({ today, min, offered = [] }: DateLimits): DateLimits {
  return { today, min, offered: offered.filter(({ end }) => end === null) };
}
