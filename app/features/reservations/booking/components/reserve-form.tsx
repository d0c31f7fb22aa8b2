import { type ReactNode, useEffect, useId, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { lazyPart } from "#app/ui/lazy.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import type { DateRange } from "#app/ui/free-days.ts";
import { PlainFields } from "./plain-fields.tsx";
import { missingStart, StayFields } from "./stay-fields.tsx";
import { useRenewalConsent } from "#app/features/reservations/terms/components/renewal-consent.tsx";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { useContents } from "#app/features/reservations/terms/components/use-contents.tsx";
import { AgreementNote } from "#app/features/reservations/terms/components/agreement-note.tsx";
import type { Take } from "./space-quotes.tsx";
import { SummaryBeside } from "./summary-beside.tsx";
import { type Person, useGuest } from "#app/features/reservations/guest/components/use-guest.tsx";
import { isTaken, type Quoted, type Space, useQuotes, whyUnable } from "./use-quotes.tsx";
import { type Clash, type Naming, type Reserved, useReserve, type Wish } from "./use-reserve.tsx";
import { type FirstDates, type StayDates, useStayDates } from "./use-stay-dates.ts";

type Props = {
  spaces: readonly Space[];
  /** The first day on which a stay can start. */
  today: IsoDate;
  taken?: readonly DateRange[];
  /** The dates, if another part of the page also sets them. */
  dates?: StayDates;
  /** The spaces' quotes for these dates, if the page already has them. */
  known?: Quoted[];
  person: Person;
  submitLabel: string;
  /** How refusals are shown. */
  naming?: Naming;
  onReserved: (answer: Reserved) => void;
  onClashes?: (clashes: Clash[]) => void;
  /** Removes a space that is no longer offered. */
  onRemove?: (id: string) => void;
  /** Gives one of several spaces its own dates. */
  onTake?: (id: string, dates: FirstDates) => void;
  renderMore?: (more: More) => ReactNode;
  /** Dates and price come before who reserves; the action asks for what is missing. */
  datesFirst?: boolean;
  /** What the action does, in one sentence below it. */
  explained?: string;
  /** Dates and guest are a card of their own, with the price and the action on the right. */
  isSplit?: boolean;
  /** The chosen spaces, between the dates and who reserves; says which dates can't be had, instead of the price. */
  list?: (quoted: readonly Quoted[], onTake: Take) => ReactNode;
  /** What the dates cost in all is known, or no longer. */
  onTotal?: (total: string | null) => void;
};

/** The props of other buttons that use the form. */
export type More = {
  /** Reads the form; null after showing the errors. Clears earlier alerts. */
  readWish: () => Wish | null;
  /** After a refusal of these fields. */
  lookAgain: (fields: Record<string, string>) => void;
  /** Replaces any alert by this one. */
  tell: (alert: ReactNode) => void;
  /** True if the dates are taken. */
  isTaken: boolean;
  /** The spaces' quotes; none while they are being requested. */
  quoted: readonly Quoted[];
  /** A button's label, which names what renews. */
  labelFor: (label: string) => string;
};

/** Loaded once there are dates to ask for, while the server answers. */
const QuoteSummary = lazyPart(async () => (await import("./quote-summary.tsx")).QuoteSummary);
const GoneSpaces = lazyPart(async () => (await import("./gone-spaces.tsx")).GoneSpaces);

/** Dates, the server's quote, the guest, and the action. */
export function ReserveForm({ spaces, today, taken, known, person, submitLabel, ...props }: Props) {
  const own = useStayDates({ min: today, taken });
  const dates = props.dates ?? own;
  const { start, last } = dates;
  // Errors belong to the dates that they were about.
  const wished = JSON.stringify([dates.texts, dates.renews, spaces.map((space) => space.own)]);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const asked = askedFor === wished;
  const formId = useId();
  const alive = useAlive();
  const afterRender = useAfterRender();
  const { reserve, forget, busy, trouble } = useReserve(wished, props.naming);
  const [told, setTold] = useState<{ wished: string; alert: ReactNode }>({ wished, alert: null });
  const guest = useGuest(person, trouble.fields);
  const { quoted, asking, askAgain } = useQuotes(spaces, dates, known);
  const consent = useRenewalConsent(quoted);
  const terms = useTerms();
  const stated = useContents(quoted);
  const { datesFirst = false, onTotal } = props;
  const total = asking ? null : totalOf(quoted);
  useEffect(() => onTotal?.(total), [onTotal, total]);
  const gone = quoted.filter((one) => one.gone);
  const undated = spaces.filter((space) => (space.own ? space.own.start : start) === null);
  const lacksShared = undated.some((space) => !space.own);

  function readWish(): Wish | null {
    setAskedFor(wished);
    setTold({ wished, alert: null });
    forget();
    props.onClashes?.([]);
    const isKnown = guest.check();
    const endIsWrong = spaces.some((space) => (space.own ?? dates).problems.end !== null);
    const isAgreed = [consent.check(), stated.check(), terms.check()].every(Boolean);
    if (undated.length > 0 || endIsWrong || !isKnown || gone.length > 0 || !isAgreed) {
      afterRender(() => focusFirstFault(formId));
      return null;
    }
    const { guestName, guestContact } = guest;
    const { accepts } = terms;
    const { contents } = stated;
    const shared = { spaces, quoted, start, lastDay: last, renews: dates.renews };
    return { ...shared, guestName, guestContact, contents, accepts };
  }

  async function submit() {
    const wish = readWish();
    if (wish === null) return;
    const answer = await reserve(wish);
    if ("reservationId" in answer) return props.onReserved(answer);
    props.onClashes?.(answer.clashes);
    terms.refused(answer.fields);
    if (answer.isRefused) askAgain();
  }

  function take(id: string, free: FirstDates) {
    props.onClashes?.([]);
    if (spaces.length > 1) return props.onTake?.(id, free);
    dates.change(free);
  }

  /** The last press's message; only one at a time. */
  function saidOfLastPress(): ReactNode {
    if (trouble.message !== "")
      return (
        <Alert>
          {trouble.message}
          <Titles of={trouble.clashes} />
        </Alert>
      );
    if (asked && !lacksShared && undated.length > 0)
      return (
        <Alert>
          {missingStart}
          <Titles of={undated} />
        </Alert>
      );
    return told.wished === wished ? told.alert : null;
  }

  const stay = (
    <StayFields
      dates={dates}
      spaces={spaces}
      isIso={props.isSplit}
      isMissing={asked && lacksShared}
      refused={{ start: trouble.fields["start_date"], end: trouble.fields["end_date"] }}
      note={total ? `${total} total` : quoted.find(({ problem }) => problem)?.problem}
      onChange={() => props.onClashes?.([])}
    />
  );
  const guestFields = !datesFirst && guest.fields;
  const unable = alive ? whyUnable(quoted, undated.length > 0 && !datesFirst) : null;
  const button = (
    <Button
      type="submit"
      wide
      busy={busy}
      disabled={unable !== null}
      aria-describedby={unable === null ? undefined : `${formId}-unable`}
    >
      {consent.label(submitLabel)}
    </Button>
  );
  const explained = unable ?? props.explained;
  const offered = quoted.filter((one) => !one.gone);
  const hasPrice = !props.list || (undated.length === 0 && offered.every(({ quote }) => quote?.available));
  const price = (
    <>
      {gone.length > 0 && <GoneSpaces spaces={gone} onRemove={props.onRemove} />}
      {hasPrice && (asking || offered.length > 0) && (
        <QuoteSummary quoted={offered} asking={asking} onTake={take} />
      )}
      {datesFirst && guest.fields && <div className="after-dates">{guest.fields}</div>}
      {stated.fields}
      {consent.fields}
      <AgreementNote quoted={quoted} />
      {terms.fields && <div className={datesFirst ? "after-dates" : undefined}>{terms.fields}</div>}
      {saidOfLastPress()}
      <div className={`flex flex-col ${props.explained ? "gap-4" : "gap-3"}`}>
        <PlainFields quoted={quoted} dates={dates} />
        {explained ? (
          <Explained id={`${formId}-unable`} by={explained}>
            {button}
          </Explained>
        ) : (
          button
        )}
        {props.renderMore?.({
          readWish,
          lookAgain: (fields) => {
            terms.refused(fields);
            askAgain();
          },
          tell: (alert) => setTold({ wished, alert }),
          isTaken: quoted.some(isTaken),
          quoted: asking ? [] : quoted,
          labelFor: consent.label,
        })}
      </div>
    </>
  );

  return (
    <form
      method="post"
      id={formId}
      noValidate
      className={props.isSplit ? "contents" : "flex flex-col gap-5"}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.isSplit ? (
        <>
          <div className="flex min-w-0 flex-col gap-6">
            <div className="card flex flex-col gap-5 p-4 sm:p-6">
              <h2>{spaces.length > 1 ? "Dates for all spaces" : "Your dates"}</h2>
              {stay}
            </div>
            {props.list?.(quoted, take)}
            {guestFields && (
              <div className="card flex flex-col gap-5 p-4 sm:p-6">
                <h2>Your details</h2>
                {guestFields}
              </div>
            )}
          </div>
          <SummaryBeside>{price}</SummaryBeside>
        </>
      ) : (
        <>
          {stay}
          {guestFields}
          {price}
        </>
      )}
    </form>
  );
}

/** "$168.00", once every space has a price and can be had. */
function totalOf(quoted: readonly Quoted[]): string | null {
  if (quoted.length === 0 || quoted.some(({ quote }) => !quote?.available)) return null;
  return formatDollars(sumDollars(quoted.map(({ quote }) => quote?.total ?? 0)));
}

function Titles({ of }: { of: readonly { title: string }[] }) {
  return of.map(({ title }) => (
    <span key={title} className="block font-normal">
      {title}
    </span>
  ));
}

function focusFirstFault(formId: string) {
  document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
