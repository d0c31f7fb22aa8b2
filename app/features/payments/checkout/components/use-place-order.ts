import { useState } from "react";
import type { Quoted, Space } from "#app/features/reservations/booking/components/use-quotes.tsx";
import { isRefusal, itemsOf } from "#app/features/reservations/booking/components/use-reserve.tsx";
import { useRequestKey } from "#app/features/reservations/booking/components/use-request-key.ts";
import type { Stated } from "#app/features/reservations/terms/components/use-contents.tsx";
import type { IsoDate } from "#app/platform/dates.ts";
import { sumDollars } from "#app/platform/money.ts";
import { type AnswerTo, call, CallError, failureOf } from "#app/ui/call.ts";
import type { ShippingInfo } from "./shipping-fields.tsx";

export type Placed = AnswerTo<"POST /api/orders">;

type Wish = {
  spaces: readonly Space[];
  quoted: readonly Quoted[];
  start: IsoDate | null;
  lastDay: IsoDate | null;
  renews: boolean;
  shipping: ShippingInfo;
  accepts?: string | undefined;
  contents: Stated;
};

type Outcomes = {
  onPlaced: (order: Placed) => void;
  onUnpaid: (order: Placed, problem: string) => void;
  onLeaving: () => void;
  onRefused: (fields: Record<string, string>) => void;
};

export type Way = "place" | "pay";

const words = {
  place: {
    refused: "Failed to place order.",
    broken: "An error occurred while placing the order.",
  },
  pay: {
    refused: "Failed to save order.",
    broken: "An error occurred during checkout with the payment provider.",
  },
};
const noSession = "The payment provider's session could not be created.";

/** Places the shipping form's order, and goes on to its payment if wanted. */
export function usePlaceOrder({ onPlaced, onUnpaid, onLeaving, onRefused }: Outcomes) {
  const [busy, setBusy] = useState<Way | null>(null);
  const [problem, setProblem] = useState("");
  const [fields, setFields] = useState<Record<string, string>>({});
  const keyFor = useRequestKey();

  /** Clears errors: something changed, or is being retried. */
  function forget() {
    setFields({});
    setProblem("");
  }

  async function save(way: Way, wish: Wish): Promise<Placed | null> {
    setBusy(way);
    try {
      const json = orderOf(wish);
      const order = await call("POST /api/orders", { json, headers: keyFor(json) });
      if (typeof order?.reservationId !== "string") throw new CallError(200, "");
      return order;
    } catch (error) {
      setProblem(failureOf(error, words[way]));
      if (isRefusal(error)) {
        setFields(error.fields);
        onRefused(error.fields);
      }
      setBusy(null);
      return null;
    }
  }

  async function place(wish: Wish) {
    const order = await save("place", wish);
    if (order !== null) onPlaced(order);
  }

  async function pay(wish: Wish) {
    const order = await save("pay", wish);
    if (order === null) return;
    try {
      const { cartItems, startDate, endDate } = orderOf(wish);
      const json = { cartItems, startDate, endDate, tenantEmail: wish.shipping.email };
      const session = await call("POST /api/payment/create-checkout-session", { json });
      if (!session?.url) throw new CallError(200, "");
      onLeaving();
      location.assign(session.url);
    } catch (error) {
      setBusy(null);
      onUnpaid(order, failureOf(error, { refused: noSession, broken: words.pay.broken }));
    }
  }

  return { busy, problem, fields, forget, place, pay };
}

function orderOf(wish: Wish) {
  const quotes = wish.spaces.map(({ id }) => wish.quoted.find((one) => one.id === id)?.quote);
  const isQuoted = quotes.every(Boolean);
  return {
    cartItems: itemsOf(wish),
    totalPrice: isQuoted ? sumDollars(quotes.map((quote) => quote?.total ?? 0)) : undefined,
    depositAmount: isQuoted ? sumDollars(quotes.map((quote) => quote?.deposit ?? 0)) : undefined,
    shippingInfo: wish.shipping,
    startDate: wish.start ?? undefined,
    endDate: wish.lastDay ?? undefined,
    acceptsTerms: wish.accepts,
  };
}
