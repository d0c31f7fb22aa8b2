import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { instantInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { type ChangeAnswer, differenceInWords, totalInWords } from "../model.ts";
import type { ChangeJson, ChangesJson } from "../present.ts";
import { ChangeCosts } from "./change-costs.tsx";
import { openInWords, stayInWords } from "./change-words.ts";
import { SpaceTerms } from "./space-terms.tsx";

type Props = { reservationId: string; change: ChangeJson; changes: ChangesJson };

const announced: Record<ChangeAnswer | "pay-by-card", string> = {
  agree: "You agreed to the change.",
  refuse: "You declined. The stay is as it was.",
  withdraw: "Withdrawn. The stay is as it was.",
  "pay-by-card": "Your card is being charged.",
};

/** The open change of a stay: what it is, until when, and what its reader can do. Works as a plain post, too. */
export function OpenChange({ reservationId, change, changes }: Props) {
  const { side, time_zone } = changes;
  const { revalidate } = useRevalidator();
  const path = { id: reservationId, change: change.id };
  const address = `/api/reservations/${reservationId}/changes/${change.id}`;
  const refusals = [
    useRefusal(`${address}/answer`),
    useRefusal(`${address}/pay`),
    useRefusal(`${address}/pay-by-card`),
  ];
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState(refusals.find(({ message }) => message !== "")?.message ?? "");
  const isAsker = side === change.asked_by;
  const money = differenceInWords(change.difference, side);
  const isCharging = change.card_state === "charging";
  const card = change.card_state === null ? changes.card : null;
  useReloadWhile(isCharging);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = new FormData(event.currentTarget, event.nativeEvent.submitter).get("answer") as
      | ChangeAnswer
      | "pay"
      | "pay-by-card";
    setBusy(pressed);
    setFailure("");
    try {
      if (pressed === "pay") {
        const { url } = await call("POST /api/reservations/{id}/changes/{change}/pay", { path });
        window.location.assign(url);
        return;
      }
      if (pressed === "pay-by-card")
        await call("POST /api/reservations/{id}/changes/{change}/pay-by-card", { path });
      else
        await call("POST /api/reservations/{id}/changes/{change}/answer", {
          path,
          json: { answer: pressed, terms_mark: change.terms_mark },
        });
      await revalidate();
      announce(announced[pressed]);
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      void revalidate();
    }
    setBusy(null);
  }

  return (
    <section aria-labelledby="open-change" className="card flex flex-col gap-3 p-4 sm:p-5">
      <h2 id="open-change" className="text-lg">
        {openInWords(change, side)}
      </h2>
      <dl className="grid gap-x-4 gap-y-2 min-[26rem]:grid-cols-2">
        <Fact name="Now" text={stayInWords(change.before, change.space_before)} />
        <Fact name="Then" text={stayInWords(change.after, change.space_after)} strong />
      </dl>
      <p>
        {changes.renews ? "For the first period" : "In all"}:{" "}
        <strong className="tabular-nums">{totalInWords(change.total, change.total_before)}</strong>.
      </p>
      {money !== null && <p>{money}</p>}
      <ChangeCosts retained={change.retained} movesLate={change.moves_late} />
      {change.space_after && <SpaceTerms space={change.space_after} />}
      {change.expires_at !== null && (
        <p className="text-sm text-soft">
          Until {instantInWords(time_zone, new Date(change.expires_at))}, or the stay stays as it is.{" "}
          {change.space_after === null ? "Both dates are held." : "The days in both spaces are held."}
        </p>
      )}
      {isCharging && (
        <p aria-live="polite">
          {side === "tenant" ? "Your card" : "The tenant’s card"} is being charged. The change counts once
          that is done.
        </p>
      )}
      {change.card_state === "refused" && side === "tenant" && (
        <Alert>Your card could not be charged. Pay on the card page, and the change counts.</Alert>
      )}
      {failure !== "" && <Alert>{failure}</Alert>}
      {side !== null && (
        <form
          method="post"
          className="flex flex-wrap gap-3 max-sm:*:w-full"
          onSubmit={(event) => void send(event)}
        >
          <input type="hidden" name="change" value={change.id} />
          <input type="hidden" name="terms_mark" value={change.terms_mark} />
          {isAsker && (
            <Button
              type="submit"
              name="answer"
              value="withdraw"
              variant="secondary"
              busy={busy === "withdraw"}
            >
              Withdraw
            </Button>
          )}
          {!isAsker && !isCharging && (
            <Button type="submit" name="answer" value="refuse" variant="secondary" busy={busy === "refuse"}>
              Decline
            </Button>
          )}
          {!isAsker && change.state === "asked" && (
            <Button type="submit" name="answer" value="agree" busy={busy === "agree"}>
              Agree
            </Button>
          )}
          {side === "tenant" && change.state === "agreed" && !isCharging && (
            <Button
              type="submit"
              name="answer"
              value="pay"
              variant={card ? "secondary" : "primary"}
              busy={busy === "pay"}
            >
              {card ? "Pay with another card" : "Pay"}
            </Button>
          )}
          {side === "tenant" && change.state === "agreed" && card && (
            <Button type="submit" name="answer" value="pay-by-card" busy={busy === "pay-by-card"}>
              Pay {formatDollars(change.difference)} with card ending {card.last4}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}

function Fact({ name, text, strong = false }: { name: string; text: string; strong?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={`first-letter:uppercase ${strong ? "font-semibold" : ""}`}>{text}</dd>
    </div>
  );
}
