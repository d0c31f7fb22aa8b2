import { Fragment } from "react";
import CircleCheck from "~icons/lucide/circle-check";
import LoaderCircle from "~icons/lucide/loader-circle";
import Undo2 from "~icons/lucide/undo-2";
import { Alert } from "#app/ui/alert.tsx";
import type { MoneySentence, PaymentDescription } from "./describe-payment.ts";

/** What the page after the card processor's says about money, and what comes next. */
export function PaymentProgress({ money, next }: Pick<PaymentDescription, "money" | "next">) {
  return (
    <>
      {money.map((sentence) => (
        <Sentence key={sentence.words} {...sentence} />
      ))}
      {next.map((step) => (
        <p key={step.words} className="wrap-anywhere">
          <Step {...step} />
        </p>
      ))}
    </>
  );
}

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
