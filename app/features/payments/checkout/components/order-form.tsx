import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from "react";
import { GoneSpaces } from "#app/features/reservations/booking/components/gone-spaces.tsx";
import { payNowInWords } from "#app/features/reservations/booking/components/pay-now.ts";
import { QuoteSummary } from "#app/features/reservations/booking/components/quote-summary.tsx";
import {
  formBesideSummary,
  SummaryBeside,
} from "#app/features/reservations/booking/components/summary-beside.tsx";
import { useRenewalConsent } from "#app/features/reservations/terms/components/renewal-consent.tsx";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { useContents } from "#app/features/reservations/terms/components/use-contents.tsx";
import { AgreementNote } from "#app/features/reservations/terms/components/agreement-note.tsx";
import { StayFields } from "#app/features/reservations/booking/components/stay-fields.tsx";
import { isTaken, type Space, useQuotes } from "#app/features/reservations/booking/components/use-quotes.tsx";
import type { FirstDates, StayDates } from "#app/features/reservations/booking/components/use-stay-dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { isFilled, ShippingFields, type ShippingInfo } from "./shipping-fields.tsx";
import { type Placed, usePlaceOrder, type Way } from "./use-place-order.ts";

const otherDates = "Choose other dates first.";

type Props = {
  spaces: readonly Space[];
  dates: StayDates;
  person: { username: string; email: string } | null;
  /** The list of the spaces, above their price. */
  chosen: ReactNode;
  onPlaced: (order: Placed) => void;
  /** The order exists, but can't be paid now. */
  onUnpaid: (order: Placed, problem: string) => void;
  /** The order exists and the browser is about to go to the payment page. */
  onLeaving: () => void;
  onRefused: () => void;
  onRemove: (id: string) => void;
  onTake: (id: string, dates: FirstDates) => void;
  /** Every space can be had on the chosen dates, or no longer. */
  onDates: (hasDates: boolean) => void;
};

const missing = {
  place: "Please fill in all shipping fields to place the order.",
  pay: "Please fill in all shipping fields to continue.",
};

/** The order form: guest, dates and total; places the order, or places and pays it. */
export function OrderForm({ spaces, dates, person, onTake, onDates, ...props }: Props) {
  const formId = useId();
  const [shipping, setShipping] = useState<ShippingInfo>({
    name: person?.username ?? "",
    email: person?.email ?? "",
    address: "",
  });
  const [askedFor, setAskedFor] = useState<string | null>(null);
  /** The button pressed while a shipping field was empty; null once all are filled. */
  const [lacking, setLacking] = useState<Way | null>(null);
  const { quoted, asking, askAgain } = useQuotes(spaces, dates);
  const consent = useRenewalConsent(quoted);
  const terms = useTerms();
  const stated = useContents(quoted);
  const afterRender = useAfterRender();
  const order = usePlaceOrder({
    ...props,
    onRefused: (fields) => {
      terms.refused(fields);
      askAgain();
      props.onRefused();
      afterRender(() => showFirstFault(formId));
    },
  });
  const gone = quoted.filter((one) => one.gone);
  const wished = JSON.stringify([dates.texts, dates.renews, spaces.map((space) => space.own)]);
  const undated = spaces.filter((space) => (space.own ?? dates).start === null);
  const isOffered = !quoted.some(isTaken);
  const hasDates = !asking && undated.length === 0 && quoted.every(({ quote }) => quote?.available);
  useEffect(() => onDates(hasDates), [onDates, hasDates]);
  const problem = lacking === null ? order.problem : missing[lacking];

  function go(way: Way) {
    setAskedFor(wished);
    order.forget();
    const lacks = !isFilled(shipping);
    setLacking(lacks ? way : null);
    const datesAreWrong =
      undated.length > 0 || spaces.some((space) => (space.own ?? dates).problems.end !== null);
    const isAgreed = [consent.check(), stated.check(), terms.check()].every(Boolean);
    if (lacks || datesAreWrong || gone.length > 0 || !isAgreed)
      return afterRender(() => showFirstFault(formId));
    const { start, last: lastDay, renews } = dates;
    const { contents } = stated;
    void order[way]({ spaces, quoted, start, lastDay, renews, shipping, contents, accepts: terms.accepts });
  }

  function fill(filled: ShippingInfo) {
    setShipping(filled);
    if (isFilled(filled)) setLacking(null);
    order.forget();
  }

  return (
    <form
      id={formId}
      noValidate
      method="post"
      className={formBesideSummary}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        go("place");
      }}
    >
      <div className="card @container flex flex-col gap-5 p-4 sm:p-6">
        {problem !== "" && <Alert className="scroll-mt-24">{problem}</Alert>}
        <StayFields
          dates={dates}
          spaces={spaces}
          isMissing={askedFor === wished && undated.length > 0}
          refused={{ start: order.fields["startDate"], end: order.fields["endDate"] }}
          onChange={order.forget}
        />
        <ShippingFields
          value={shipping}
          onChange={fill}
          isChecked={lacking !== null}
          refused={order.fields}
        />
      </div>
      <SummaryBeside>
        {props.chosen}
        <GoneSpaces spaces={gone} onRemove={props.onRemove} />
        <QuoteSummary
          quoted={quoted.filter((one) => !one.gone)}
          undated={undated}
          asking={asking}
          onTake={(id, free) => {
            if (spaces.length > 1) return onTake(id, free);
            dates.change(free);
          }}
        />
        {stated.fields}
        {consent.fields}
        <AgreementNote quoted={quoted} />
        {terms.fields}
        <Explained by={isOffered ? "Sends your request. Pay now or after the landlord accepts." : otherDates}>
          <Button
            type="submit"
            wide
            busy={order.busy === "place"}
            disabled={order.busy === "pay" || !isOffered}
          >
            {consent.label("Place Order")}
          </Button>
        </Explained>
        <Explained by={isOffered ? payNowInWords(asking ? [] : quoted, spaces.length) : otherDates}>
          <Button
            wide
            variant="secondary"
            busy={order.busy === "pay"}
            disabled={order.busy === "place" || !isOffered}
            onClick={() => go("pay")}
          >
            {consent.label("Pay with Card")}
          </Button>
        </Explained>
      </SummaryBeside>
    </form>
  );
}

/** Scrolls to the alert above the fields and focuses the first invalid field. */
function showFirstFault(formId: string) {
  const form = document.getElementById(formId);
  form?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
