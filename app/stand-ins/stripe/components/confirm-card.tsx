import Landmark from "~icons/lucide/landmark";
import { useEffect, useRef, useState } from "react";
import type { HostedPage } from "@sparebay/stripe-sandbox/present.ts";
import { formatCents } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

type Outcome = "complete" | "fail";
type Props = { page: HostedPage; onRefused: (message: string) => void };

/** The 3-D Secure step, where a real card's bank would ask its customer. */
export function ConfirmCard({ page, onRefused }: Props) {
  const [answering, setAnswering] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function answer(outcome: Outcome) {
    setAnswering(outcome);
    try {
      const step = await call("POST /sandbox/checkout/{id}/confirm", {
        path: { id: page.id },
        json: { outcome },
      });
      if (step.next === "done") window.location.assign(step.url);
    } catch (error) {
      onRefused(sentenceOf(error, "We could not reach the bank. Nothing was charged; please try again."));
    }
  }

  return (
    <form method="post" className="card flex flex-col gap-4 p-6">
      <Landmark aria-hidden className="size-8 text-brand" />
      <h2 ref={heading} tabIndex={-1}>
        Confirm it is you (3-D Secure)
      </h2>
      <p>
        The test bank asks you to confirm the payment of <strong>{formatCents(page.amountCents)}</strong>
        {page.confirming && ` with your ${page.confirming}`}. A real bank would send a code to your phone.
      </p>
      <Button
        wide
        busy={answering === "complete"}
        disabled={answering !== null}
        type="submit"
        name="outcome"
        value="complete"
        onClick={(event) => {
          event.preventDefault();
          void answer("complete");
        }}
      >
        Complete authentication
      </Button>
      <Button
        wide
        variant="secondary"
        busy={answering === "fail"}
        disabled={answering !== null}
        type="submit"
        name="outcome"
        value="fail"
        onClick={(event) => {
          event.preventDefault();
          void answer("fail");
        }}
      >
        Fail authentication
      </Button>
    </form>
  );
}
