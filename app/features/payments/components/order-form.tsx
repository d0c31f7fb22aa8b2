import { type SubmitEvent, useId, useState } from "react";
import { GoneSpaces } from "#app/features/reservations/components/gone-spaces.tsx";
import { QuoteSummary } from "#app/features/reservations/components/quote-summary.tsx";
import { StayFields } from "#app/features/reservations/components/stay-fields.tsx";
import { type Space, useQuotes } from "#app/features/reservations/components/use-quotes.tsx";
import type { StayDates } from "#app/features/reservations/components/use-stay-dates.ts";
import type { DatesJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShippingFields, type ShippingInfo } from "./shipping-fields.tsx";
import { type Placed, usePlaceOrder } from "./use-place-order.ts";

type Props = {
  spaces: readonly Space[];
  dates: StayDates;
  person: { username: string; email: string } | null;
  onPlaced: (order: Placed) => void;
  /** The order exists, and cannot be paid now. */
  onUnpaid: (order: Placed, problem: string) => void;
  /** The order exists, and the browser is about to leave for the payment page. */
  onLeaving: () => void;
  onRefused: () => void;
  onRemove: (id: string) => void;
  onTake: (id: string, dates: DatesJson) => void;
};

/** Who orders, for which dates, for how much: then the order alone, or the order and its payment. */
export function OrderForm({ spaces, dates, person, onTake, ...props }: Props) {
  const formId = useId();
  const [shipping, setShipping] = useState<ShippingInfo>({
    name: person?.username ?? "",
    email: person?.email ?? "",
    address: "",
  });
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { quoted, asking, askAgain } = useQuotes(spaces, dates.start, dates.last);
  const refused = () => {
    askAgain();
    props.onRefused();
  };
  const order = usePlaceOrder({ ...props, onRefused: refused });
  const gone = quoted.filter((one) => one.gone);
  const wished = JSON.stringify([dates.startText, dates.endText, spaces.map((space) => space.own)]);
  const isUndated = spaces.some((space) => (space.own ?? dates).start === null);

  function go(way: "place" | "pay") {
    setAskedFor(wished);
    const isFilled = Object.values(shipping).every((text) => text.trim() !== "");
    const datesAreWrong = isUndated || spaces.some((space) => (space.own ?? dates).endIsWrong);
    order.check(way, isFilled);
    if (!isFilled || datesAreWrong || gone.length > 0) return focusFirstFault(formId);
    void order[way]({ spaces, quoted, start: dates.start, lastDay: dates.last, shipping });
  }

  return (
    <form
      id={formId}
      noValidate
      method="post"
      className="@container flex flex-col gap-5"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        go("place");
      }}
    >
      <StayFields dates={dates} isMissing={askedFor === wished && isUndated} />
      <ShippingFields
        value={shipping}
        onChange={setShipping}
        isChecked={order.isChecked}
        refused={order.fields}
      />
      <GoneSpaces spaces={gone} onRemove={props.onRemove} />
      <QuoteSummary
        quoted={quoted.filter((one) => !one.gone)}
        asking={asking}
        onTake={(id, free) => {
          if (spaces.length > 1) return onTake(id, free);
          dates.typeStart(free.start_date);
          dates.typeEnd(free.end_date);
        }}
      />
      {order.problem !== "" && <Alert>{order.problem}</Alert>}
      <div className="grid gap-3 @sm:grid-cols-2">
        <Button type="submit" wide busy={order.busy === "place"} disabled={order.busy === "pay"}>
          Place Order
        </Button>
        <Button
          wide
          variant="secondary"
          busy={order.busy === "pay"}
          disabled={order.busy === "place"}
          onClick={() => go("pay")}
        >
          Pay with Card
        </Button>
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
