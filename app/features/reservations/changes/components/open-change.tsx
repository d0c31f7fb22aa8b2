import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { daysInWords, instantInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { ChangeAnswer } from "../model.ts";
import type { ChangeJson, ChangesJson } from "../present.ts";
import { differenceInWords, openInWords } from "./change-words.ts";

type Props = { reservationId: string; change: ChangeJson; changes: ChangesJson };

const announced: Record<ChangeAnswer, string> = {
  agree: "You agreed to the new dates.",
  refuse: "You declined. The stay is as it was.",
  withdraw: "Withdrawn. The stay is as it was.",
};

/** The open change of a stay: what it is, until when, and what its reader can do. Works as a plain post, too. */
export function OpenChange({ reservationId, change, changes }: Props) {
  const { side, time_zone } = changes;
  const { revalidate } = useRevalidator();
  const path = { id: reservationId, change: change.id };
  const address = `/api/reservations/${reservationId}/changes/${change.id}`;
  const [answered, paid] = [useRefusal(`${address}/answer`), useRefusal(`${address}/pay`)];
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState(answered.message || paid.message);
  const isAsker = side === change.asked_by;
  const money = differenceInWords(change.difference, side);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = new FormData(event.currentTarget, event.nativeEvent.submitter).get("answer") as
      | ChangeAnswer
      | "pay";
    setBusy(pressed);
    setFailure("");
    try {
      if (pressed === "pay") {
        const { url } = await call("POST /api/reservations/{id}/changes/{change}/pay", { path });
        window.location.assign(url);
        return;
      }
      await call("POST /api/reservations/{id}/changes/{change}/answer", { path, json: { answer: pressed } });
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
        <Fact name="Now" text={daysInWords(change.before.start_date, change.before.end_date)} />
        <Fact name="Then" text={daysInWords(change.after.start_date, change.after.end_date)} strong />
      </dl>
      {money !== null && <p>{money}</p>}
      {change.expires_at !== null && (
        <p className="text-sm text-soft">
          Until {instantInWords(time_zone, new Date(change.expires_at))}, or the stay stays as it is. Both
          dates are held.
        </p>
      )}
      {failure !== "" && <Alert>{failure}</Alert>}
      {side !== null && (
        <form
          method="post"
          className="flex flex-wrap gap-3 max-sm:*:w-full"
          onSubmit={(event) => void send(event)}
        >
          <input type="hidden" name="change" value={change.id} />
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
          {!isAsker && change.state === "asked" && (
            <Button type="submit" name="answer" value="refuse" variant="secondary" busy={busy === "refuse"}>
              Decline
            </Button>
          )}
          {!isAsker && change.state === "asked" && (
            <Button type="submit" name="answer" value="agree" busy={busy === "agree"}>
              Agree
            </Button>
          )}
          {side === "tenant" && change.state === "agreed" && (
            <Button type="submit" name="answer" value="pay" busy={busy === "pay"}>
              Pay
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
