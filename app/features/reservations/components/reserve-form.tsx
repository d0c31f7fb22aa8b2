import { type ReactNode, useId, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import type { DateRange } from "#app/ui/free-days.ts";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { GoneSpaces } from "./gone-spaces.tsx";
import { QuoteSummary } from "./quote-summary.tsx";
import { type Person, useGuest } from "./use-guest.tsx";
import { type Quoted, type Space, useQuotes } from "./use-quotes.tsx";
import { type Clash, type Reserved, useReserve, type Wish } from "./use-reserve.tsx";
import { type StayDates, useStayDates } from "./use-stay-dates.ts";

type Props = {
  spaces: readonly Space[];
  /** The first day a stay can start. */
  today: IsoDate;
  taken?: readonly DateRange[];
  /** The dates, where something else of the page chooses them too. */
  dates?: StayDates;
  /** What the spaces cost on these dates, when the page knows it already. */
  known?: Quoted[];
  person: Person;
  submitLabel: string;
  onReserved: (answer: Reserved) => void;
  onClashes?: (clashes: Clash[]) => void;
  /** Takes a space out that is offered no more. */
  onRemove?: (id: string) => void;
  onStartDate?: (chosen: boolean) => void;
  onEndDate?: (chosen: boolean) => void;
  /** Further ways on, given what is wished, or null (and the fault shown) while something is missing. */
  renderMore?: (readWish: () => Wish | null) => ReactNode;
};

const missingStart = "Please select a start date.";

/** Dates, the server's quote, who reserves, and the deed. */
export function ReserveForm({ spaces, today, taken, known, person, submitLabel, ...props }: Props) {
  const own = useStayDates({ min: today, taken });
  const dates = props.dates ?? own;
  const { start, last } = dates;
  // What was found wrong belongs to the dates it was said of.
  const wished = `${dates.startText} ${dates.endText}`;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const asked = askedFor === wished;
  const formId = useId();
  const { reserve, busy, trouble } = useReserve(wished);
  const guest = useGuest(person, trouble.fields);
  const { quoted, asking, askAgain } = useQuotes(spaces, start, last, known);
  const gone = quoted.filter((one) => one.gone);

  function readWish(): Wish | null {
    setAskedFor(wished);
    const isKnown = guest.check();
    if (start === null || dates.endIsWrong || !isKnown || gone.length > 0) {
      focusFirstFault(formId);
      return null;
    }
    const { guestName, guestContact } = guest;
    return { spaces, quoted, start, lastDay: last, guestName, guestContact };
  }

  async function submit() {
    const wish = readWish();
    if (wish === null) return;
    props.onClashes?.([]);
    const answer = await reserve(wish);
    if ("reservationId" in answer) return props.onReserved(answer);
    props.onClashes?.(answer.clashes);
    askAgain();
  }

  return (
    <form
      id={formId}
      noValidate
      className="@container flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid gap-4 @lg:grid-cols-2">
        <DateField
          label="Select Start Date"
          name="start_date"
          placeholder="Choose a date"
          required
          {...dates.startLimits}
          value={dates.startText}
          onChange={(text) => {
            dates.typeStart(text);
            props.onClashes?.([]);
            props.onStartDate?.(readTypedDate(text, dates.startLimits).date !== null);
          }}
          hint="yyyy-MM-dd"
          error={asked && dates.startText === "" ? missingStart : null}
        />
        <DateField
          label="Select End Date"
          name="end_date"
          placeholder="Choose end date"
          {...dates.endLimits}
          value={dates.endText}
          onChange={(text) => {
            dates.typeEnd(text);
            props.onClashes?.([]);
            props.onEndDate?.(readTypedDate(text, dates.endLimits).date !== null);
          }}
          hint="yyyy-MM-dd, the last day. Optional."
        />
      </div>
      {guest.fields}
      <GoneSpaces spaces={gone} onRemove={props.onRemove} />
      <QuoteSummary quoted={quoted.filter((one) => !one.gone)} asking={asking} />
      {trouble.message !== "" && (
        <Alert>
          {trouble.message}
          {trouble.clashes.map((clash) => (
            <span key={clash.property_id} className="block font-normal">
              {clash.title}
            </span>
          ))}
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        <Button type="submit" wide busy={busy} disabled={start === null || gone.length > 0}>
          {submitLabel}
        </Button>
        {props.renderMore?.(readWish)}
      </div>
    </form>
  );
}

/** Once the faults are shown. */
function focusFirstFault(formId: string) {
  requestAnimationFrame(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
  );
}
