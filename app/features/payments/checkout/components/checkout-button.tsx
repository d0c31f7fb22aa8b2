import CircleX from "~icons/lucide/circle-x";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { useState } from "react";
import type { More } from "#app/features/reservations/booking/components/reserve-form.tsx";
import {
  type Clash,
  itemsOf,
  type Wish,
} from "#app/features/reservations/booking/components/use-reserve.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError } from "#app/ui/call.ts";
import { tones } from "#app/ui/tone.ts";

type Props = Pick<More, "readWish" | "tell" | "labelFor"> & {
  disabled: boolean;
  /** The order exists and the browser is about to go to the payment page. */
  onLeaving: () => void;
  /** The server refused: the screen may be out of date. */
  onRefused: (fields: Record<string, string>) => void;
};

type Failure = { text: string; isRefusal: boolean };

/** The cart's "Checkout": reserves the chosen spaces and goes to the payment page. */
export function CheckoutButton({ readWish, tell, labelFor, disabled, onLeaving, onRefused }: Props) {
  const [busy, setBusy] = useState(false);

  async function checkout() {
    const wish = readWish();
    if (wish === null) return;
    setBusy(true);
    try {
      const json = sessionOf(wish);
      const session = await call("POST /api/create-checkout-session", { json });
      if (!session?.url) throw new CallError(200, "");
      onLeaving();
      location.assign(session.url);
    } catch (error) {
      setBusy(false);
      const found = failureOf(error);
      tell(<FailureAlert {...found} />);
      if (error instanceof CallError) onRefused(error.fields);
    }
  }

  return (
    <Button variant="secondary" wide busy={busy} disabled={disabled} onClick={() => void checkout()}>
      {busy ? "Redirecting..." : labelFor("Checkout")}
    </Button>
  );
}

function sessionOf(wish: Wish) {
  const { spaces, start, lastDay, guestName, guestContact } = wish;
  return {
    propertyId: spaces[0]?.id,
    tenantEmail: guestContact,
    guestName,
    startDate: start ?? undefined,
    endDate: lastDay ?? undefined,
    cartItems: itemsOf(wish),
    acceptsTerms: wish.accepts,
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return { text: refusalOf(error), isRefusal: true };
  reportError(error);
  return { text: "Something went wrong with checkout", isRefusal: false };
}

/** The server's message, with the spaces whose dates are taken. */
function refusalOf({ message, body }: CallError): string {
  const clashes = (body["clashes"] as Clash[] | undefined) ?? [];
  const sentence = message || "Failed to start checkout";
  return [sentence, clashes.map(({ title }) => title).join(", ")].filter(Boolean).join(" ");
}

// A cross for a refusal, a warning sign for a fault.
function FailureAlert({ text, isRefusal }: Failure) {
  const Icon = isRefusal ? CircleX : TriangleAlert;
  const tone = tones[isRefusal ? "bad" : "wait"];
  return (
    <div
      role="alert"
      className={`flex items-start gap-3 rounded-control border px-4 py-3 font-medium ${tone.box} ${tone.text}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </div>
  );
}
