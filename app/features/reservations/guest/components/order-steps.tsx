import Check from "~icons/lucide/check";
import type { Progress } from "#app/features/reservations/model.ts";
import { type OrderStep, stepsOf } from "../model.ts";

type Props = {
  spaces: readonly Progress[];
  /** The name of the landlord of all spaces; missing if they have several. */
  landlord?: string | undefined;
};

/** The way of an order in fixed steps, of which only the marks change; of several spaces it says how many have reached one. */
export function OrderSteps({ spaces, landlord }: Props) {
  const { steps, next } = stepsOf(spaces, landlord);
  return (
    <ol aria-label="Progress" className="grid grid-cols-4">
      {steps.map((step, place) => (
        <Step
          key={step.name}
          step={step}
          isFirst={place === 0}
          isLast={place === steps.length - 1}
          isCurrent={place === next}
        />
      ))}
    </ol>
  );
}

type StepProps = { step: OrderStep; isFirst: boolean; isLast: boolean; isCurrent: boolean };

function Step({ step, isFirst, isLast, isCurrent }: StepProps) {
  const { name, reached, of, mark } = step;
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
        {name}
        <span className="sr-only">{isDone ? ": done" : isCurrent ? ": next" : ": later"}</span>
        {mark && <span className="block text-xs font-normal text-soft">{mark}</span>}
        {of > 1 && !isDone && <span className="block font-normal text-soft">{`${reached} of ${of}`}</span>}
      </span>
    </li>
  );
}
