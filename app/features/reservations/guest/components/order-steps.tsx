import Check from "~icons/lucide/check";
import type { Progress } from "#app/features/reservations/model.ts";
import { type OrderStep, stepsOf } from "../model.ts";

type Props = {
  spaces: readonly Progress[];
  /** The name of the landlord of all spaces; missing if they have several. */
  landlord?: string | undefined;
};

/** The way of an order, from the request to the payment; of several spaces it says how many have reached a step. */
export function OrderSteps({ spaces, landlord }: Props) {
  const steps = stepsOf(spaces, landlord);
  const current = steps.findIndex(({ reached, of }) => reached < of);
  return (
    <ol
      aria-label="Progress"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(4.75rem,25%),1fr))] gap-y-3"
    >
      {steps.map((step, place) => (
        <Step
          key={place}
          step={step}
          isFirst={place === 0}
          isLast={place === steps.length - 1}
          isCurrent={place === current}
        />
      ))}
    </ol>
  );
}

type StepProps = { step: OrderStep; isFirst: boolean; isLast: boolean; isCurrent: boolean };

function Step({ step, isFirst, isLast, isCurrent }: StepProps) {
  const { label, reached, of } = step;
  const isDone = reached === of;
  const look = isDone
    ? "border-good bg-good text-surface"
    : `bg-surface ${isCurrent ? "border-brand" : "border-rim"}`;
  return (
    <li aria-current={isCurrent ? "step" : undefined} className="flex min-w-0 flex-col items-center gap-1.5">
      <span className="flex w-full items-center">
        <span aria-hidden className={`h-0.5 flex-1 ${isFirst ? "" : isDone ? "bg-good" : "bg-line"}`} />
        <span aria-hidden className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${look}`}>
          {isDone ? (
            <Check className="size-4" strokeWidth={3} />
          ) : (
            <span className={`size-2.5 rounded-full ${isCurrent ? "bg-brand" : "bg-line"}`} />
          )}
        </span>
        <span aria-hidden className={`h-0.5 flex-1 ${isLast ? "" : isDone ? "bg-good" : "bg-line"}`} />
      </span>
      <span
        className={`max-w-full text-center text-xs wrap-anywhere min-[23rem]:text-sm ${isDone || isCurrent ? "font-semibold" : "text-soft"}`}
      >
        {label}
        <span className="sr-only">{isDone ? ": done" : isCurrent ? ": next" : ": later"}</span>
        {of > 1 && !isDone && <span className="block font-normal text-soft">{`${reached} of ${of}`}</span>}
      </span>
    </li>
  );
}
