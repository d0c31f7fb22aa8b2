import { useRef, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { ReservationJson } from "../present.ts";
import type { Quoted, Space } from "./use-quotes.tsx";

export type Clash = { property_id: string; title: string; start_date: IsoDate; end_date: IsoDate };

/** What `POST /api/reserve-order` answers. */
export type Reserved = { reservationId: string; orderId: string; reservations: ReservationJson[] };

export type Wish = {
  spaces: readonly Space[];
  quoted: readonly Quoted[];
  start: IsoDate;
  lastDay: IsoDate | null;
  guestName: string;
  guestContact: string;
};

type Trouble = { message: string; fields: Record<string, string>; clashes: Clash[] };

const noTrouble: Trouble = { message: "", fields: {}, clashes: [] };

/**
 * Asks for every space or none. The same wish sent twice, after a lost answer, is the same order. A trouble is forgotten
 * once something else is `wished`.
 */
export function useReserve(wished: string) {
  const [busy, setBusy] = useState(false);
  const [met, setMet] = useState({ wished, trouble: noTrouble });
  const sent = useRef({ body: "", key: "" });

  async function reserve(wish: Wish): Promise<Reserved | Trouble> {
    const json = orderOf(wish);
    const body = JSON.stringify(json);
    if (sent.current.body !== body) sent.current = { body, key: freshKey() };
    setBusy(true);
    setMet({ wished, trouble: noTrouble });
    try {
      const headers = { "Idempotency-Key": sent.current.key };
      return await call<Reserved>("/api/reserve-order", { json, headers });
    } catch (error) {
      const trouble = troubleOf(error);
      setMet({ wished, trouble });
      return trouble;
    } finally {
      setBusy(false);
    }
  }

  return { reserve, busy, trouble: met.wished === wished ? met.trouble : noTrouble };
}

/** The cart's form of `POST /api/reserve-order`; the figures are the server's own quote, sent back to be held to it. */
function orderOf({ spaces, quoted, start, lastDay, guestName, guestContact }: Wish) {
  const quotes = new Map(quoted.map((one) => [one.id, one.quote]));
  const offers = spaces.map((space) => quotes.get(space.id)?.offer);
  const landlords = new Set(spaces.map((space) => space.landlord_id));
  return {
    guest_name: guestName,
    guest_contact: guestContact,
    landlord_id: landlords.size === 1 ? spaces[0]?.landlord_id : undefined,
    offer_amount: offers.includes(undefined)
      ? undefined
      : offers.reduce<number>((cents, offer) => cents + Math.round((offer ?? 0) * 100), 0) / 100,
    start_date: start,
    end_date: lastDay ?? undefined,
    properties: spaces.map(({ id, quantity }) => ({
      property_id: id,
      price: quotes.get(id)?.price,
      quantity: lastDay === null ? quantity : 1,
    })),
  };
}

function troubleOf(error: unknown): Trouble {
  const message = sentenceOf(error, "An error occurred. Please try again later.");
  if (!(error instanceof CallError)) return { ...noTrouble, message };
  return {
    message,
    fields: error.fields,
    clashes: (error.body["clashes"] as Clash[] | undefined) ?? [],
  };
}

function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
