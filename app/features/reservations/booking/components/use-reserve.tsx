import { useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { sumDollars } from "#app/platform/money.ts";
import { type AnswerTo, call, CallError, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { ClashJson } from "#app/features/reservations/booking/present.ts";
import type { Quoted, Space } from "./use-quotes.tsx";
import type { Stated } from "#app/features/reservations/terms/components/use-contents.tsx";
import { useRequestKey } from "./use-request-key.ts";

export type Clash = Omit<ClashJson, "next_free">;

export type Reserved = AnswerTo<"POST /api/reserve-order">;

export type Wish = {
  spaces: readonly Space[];
  quoted: readonly Quoted[];
  /** Null if every space has its own dates. */
  start: IsoDate | null;
  lastDay: IsoDate | null;
  /** Whether the spaces without dates of their own are rented without an end. */
  renews: boolean;
  guestName: string;
  guestContact: string;
  /** The terms of service that are accepted with it. */
  accepts?: string | undefined;
  contents?: Stated;
};

type Trouble = {
  message: string;
  fields: Record<string, string>;
  clashes: Clash[];
  /** False if the request may have been carried out: its dates would look taken, by itself. */
  isRefused: boolean;
};

/** Whether a refusal shows only the server's message, or also its status. */
export type Naming = "plain" | "status";

const noTrouble: Trouble = { message: "", fields: {}, clashes: [], isRefused: false };

/**
 * Reserves every space or none. Sending the same request again after a lost response returns the same order. An error
 * is cleared when `wished` changes.
 */
export function useReserve(wished: string, naming: Naming = "plain") {
  const [busy, setBusy] = useState(false);
  const posted = useRefusal("/api/reserve-order");
  const [met, setMet] = useState<{ wished: string; trouble: Trouble }>({
    wished,
    trouble: { ...noTrouble, ...posted },
  });
  const keyFor = useRequestKey();

  async function reserve(wish: Wish): Promise<Reserved | Trouble> {
    setBusy(true);
    setMet({ wished, trouble: noTrouble });
    try {
      const json = orderOf({ ...wish, spaces: await withLandlords(wish.spaces) });
      return reservedOf(await call("POST /api/reserve-order", { json, headers: keyFor(json) }));
    } catch (error) {
      const trouble = troubleOf(error, naming);
      setMet({ wished, trouble });
      return trouble;
    } finally {
      setBusy(false);
    }
  }

  const forget = () => setMet({ wished, trouble: noTrouble });
  return { reserve, forget, busy, trouble: met.wished === wished ? met.trouble : noTrouble };
}

/** Parses the server's response; without a reservation, nothing was reserved that could be shown. */
export function reservedOf(answer: Reserved | null): Reserved {
  if (typeof answer?.reservationId !== "string") throw new CallError(200, "");
  return answer;
}

/**
 * A request's items, as every route accepts them; an item with its own dates includes them, and one with a quote the
 * cancellation policy and the renewal that people read in it. What was chosen counts: while another quote is on its way, the
 * last one may be of the choice before.
 */
export function itemsOf({
  spaces,
  lastDay,
  renews,
  quoted,
  contents,
}: Pick<Wish, "spaces" | "lastDay" | "renews" | "quoted" | "contents">) {
  return spaces.map(({ id, quantity, own }) => {
    const quote = quoted.find((one) => one.id === id)?.quote;
    const isEndless = own ? own.renews === true : renews;
    return {
      property_id: id,
      cancellation_policy: quote?.cancellation_policy,
      house_rules: quote?.house_rules,
      charges_text: quote?.charges_text,
      agreement_sha256: quote?.agreement_sha256,
      contents: contents?.[id],
      quantity: (own ? own.last : lastDay) === null && !isEndless ? quantity : 1,
      ...(isEndless && { renews: true, renewal_consent: quote?.renewal?.consent }),
      ...(own && { start_date: own.start, end_date: own.last ?? undefined }),
    };
  });
}

/** The cart's form of `POST /api/reserve-order`; the amounts are the server's own quote, which it compares. */
function orderOf(wish: Wish) {
  const { spaces, quoted, start, lastDay, guestName, guestContact } = wish;
  const quotes = new Map(quoted.map((one) => [one.id, one.quote]));
  const offers = spaces.map((space) => quotes.get(space.id)?.offer);
  const deposits = spaces.map((space) => quotes.get(space.id)?.deposit);
  const landlords = new Set(spaces.map((space) => space.landlord_id));
  return {
    guest_name: guestName,
    guest_contact: guestContact,
    landlord_id: landlords.size === 1 ? spaces[0]?.landlord_id : undefined,
    offer_amount: offers.includes(undefined) ? undefined : sumDollars(offers.map((offer) => offer ?? 0)),
    deposit_amount: deposits.includes(undefined)
      ? undefined
      : sumDollars(deposits.map((deposit) => deposit ?? 0)),
    start_date: start ?? undefined,
    end_date: lastDay ?? undefined,
    accepts_terms: wish.accepts,
    properties: itemsOf(wish).map((item) => ({ ...item, price: quotes.get(item.property_id)?.price })),
  };
}

/** Whether the server has refused a request, and so done nothing. */
export function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}

function troubleOf(error: unknown, naming: Naming): Trouble {
  const message = sentenceOf(error, "An error occurred. Please try again later.");
  if (!(error instanceof CallError)) return { ...noTrouble, message };
  const hasStatus = naming === "status" && error.status !== 0 && error.message !== "";
  return {
    message: hasStatus ? `Server ${error.status}: ${message}` : message,
    fields: error.fields,
    clashes: (error.body["clashes"] as Clash[] | undefined) ?? [],
    isRefused: isRefusal(error),
  };
}

/** Asks the server for the landlord's id of a cart that was stored without it. */
function withLandlords(spaces: readonly Space[]): Promise<Space[]> {
  return Promise.all(
    spaces.map(async (space) =>
      space.landlord_id === "" ? { ...space, landlord_id: await landlordOf(space.id) } : space,
    ),
  );
}

async function landlordOf(propertyId: string): Promise<string> {
  const path = { id: propertyId };
  const property = await call("GET /api/properties/{id}", { path }).catch(() => null);
  if (property?.landlord_id) return property.landlord_id;
  throw new CallError(0, "Landlord ID is missing and could not be recovered.");
}
