import { Fragment } from "react";
import Circle from "~icons/lucide/circle";
import CircleCheck from "~icons/lucide/circle-check";
import CircleDot from "~icons/lucide/circle-dot";
import LoaderCircle from "~icons/lucide/loader-circle";
import Undo2 from "~icons/lucide/undo-2";
import { Alert } from "#app/ui/alert.tsx";
import type { MoneySentence, PaymentDescription, Tick } from "./describe-payment.ts";

type Props = Pick<PaymentDescription, "money" | "ticks" | "next">;

/** What the page after the card processor's says about money, and what comes next. */
export function PaymentProgress({ money, ticks, next }: Props) {
  return (
    <>
      {money.map((sentence) => (
        <Sentence key={sentence.words} {...sentence} />
      ))}
      {ticks.length > 0 && (
        <ol aria-label="What happens next" className="flex flex-col gap-3">
          {ticks.map((tick) => (
            <TickItem key={tick.label} {...tick} />
          ))}
        </ol>
      )}
      {next.map((step) => (
        <p key={step.words} className="wrap-anywhere">
          <Step {...step} />
        </p>
      ))}
    </>
  );
}

function TickItem({ label, state }: Tick) {
  const { Icon, style } = tickViews[state];
  return (
    <li aria-current={state === "next" ? "step" : undefined} className="flex items-start gap-3">
      <Icon aria-hidden className={`mt-px size-6 shrink-0 ${style}`} />
      <span className={state === "next" ? "font-semibold" : state === "later" ? "text-soft" : ""}>
        {label}
        <span className="sr-only">: {state}</span>
      </span>
    </li>
  );
}

const tickViews = {
  done: { Icon: CircleCheck, style: "text-good" },
  next: { Icon: CircleDot, style: "text-brand" },
  later: { Icon: Circle, style: "text-soft" },
};

function Sentence({ look, words }: MoneySentence) {
  if (look === "late" || look === "none")
    return <Alert tone={look === "late" ? "wait" : "info"}>{words}</Alert>;
  const { Icon, style } = views[look];
  return (
    <output className="card flex items-center gap-4 p-5 text-lg">
      <Icon aria-hidden className={`size-8 shrink-0 ${style}`} />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </output>
  );
}

const views = {
  checking: { Icon: LoaderCircle, style: "animate-spin text-brand" },
  good: { Icon: CircleCheck, style: "text-good" },
  refunded: { Icon: Undo2, style: "text-info" },
};

function Step({ words, code }: PaymentDescription["next"][number]) {
  if (code === null) return words;
  return words.split(code).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <strong className="whitespace-nowrap">{code}</strong>}
      {part}
    </Fragment>
  ));
}
