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
import type { Take } from "#app/features/reservations/booking/components/space-quotes.tsx";
import {
  type Quoted,
  type Space,
  useQuotes,
  whyUnable,
} from "#app/features/reservations/booking/components/use-quotes.tsx";
import type { FirstDates, StayDates } from "#app/features/reservations/booking/components/use-stay-dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { isFilled, ShippingFields, type ShippingInfo } from "./shipping-fields.tsx";
import { type Placed, usePlaceOrder, type Way } from "./use-place-order.ts";

type Props = {
  spaces: readonly Space[];
  dates: StayDates;
  person: { username: string; email: string } | null;
  /** The list of the spaces, above their price; says which dates can't be had. */
  chosen: (quoted: readonly Quoted[], onTake: Take) => ReactNode;
  onPlaced: (order: Placed) => void;
  /** The order exists, but can't be paid now. */
  onUnpaid: (order: Placed, problem: string) => void;
  /** The order exists and the browser is about to go to the payment page. */
  onLeaving: () => void;
  onRefused: () => void;
  onRemove: (id: string) => void;
  onTake: Take;
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
  const undated = spaces.filter((space) => (space.own ?? dates).start === null);
  const hasDates = !asking && undated.length === 0 && quoted.every(({ quote }) => quote?.available);
  useEffect(() => onDates(hasDates), [onDates, hasDates]);
  const unable = whyUnable(quoted, undated.length > 0);
  const problem = lacking === null ? order.problem : missing[lacking];

  function take(id: string, free: FirstDates) {
    if (spaces.length > 1) return onTake(id, free);
    dates.change(free);
  }

  function go(way: Way) {
    order.forget();
    const lacks = !isFilled(shipping);
    setLacking(lacks ? way : null);
    const endIsWrong = spaces.some((space) => (space.own ?? dates).problems.end !== null);
    const isAgreed = [consent.check(), stated.check(), terms.check()].every(Boolean);
    if (unable !== null || lacks || endIsWrong || !isAgreed) return afterRender(() => showFirstFault(formId));
    const { start, last: lastDay, renews } = dates;
    const { contents } = stated;
    void order[way]({ spaces, quoted, start, lastDay, renews, shipping, contents, accepts: terms.accepts });
  }

  function fill(filled: ShippingInfo) {
    setShipping(filled);
    if (isFilled(filled)) setLacking(null);
    order.forget();
  }

  const because = unable === null ? undefined : `${formId}-unable`;
  const place = (
    <Button
      type="submit"
      wide
      busy={order.busy === "place"}
      disabled={order.busy === "pay" || unable !== null}
      aria-describedby={because}
    >
      {consent.label("Place Order")}
    </Button>
  );
  const pay = (
    <Button
      wide
      variant="secondary"
      busy={order.busy === "pay"}
      disabled={order.busy === "place" || unable !== null}
      aria-describedby={because}
      onClick={() => go("pay")}
    >
      {consent.label("Pay with Card")}
    </Button>
  );
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
        {props.chosen(quoted, take)}
        <GoneSpaces spaces={gone} onRemove={props.onRemove} />
        {hasDates || (asking && unable === null) ? (
          <QuoteSummary quoted={quoted} asking={asking} onTake={take} />
        ) : (
          undated.length > 0 && <p>Choose your dates to see what you’ll pay.</p>
        )}
        {stated.fields}
        {consent.fields}
        <AgreementNote quoted={quoted} />
        {terms.fields}
        <Explained by={unable === null ? "Sends your request. Pay now or after the landlord accepts." : null}>
          {place}
        </Explained>
        <Explained id={because} by={unable ?? payNowInWords(asking ? [] : quoted, spaces.length)}>
          {pay}
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
