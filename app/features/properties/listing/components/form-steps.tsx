import Check from "~icons/lucide/check";
import { type FormStep, formSteps } from "./form-fields.ts";

type Props = {
  current: FormStep;
  /** True for a step that has what it needs. */
  isDone: (step: FormStep) => boolean;
  go: (step: FormStep) => void;
};

/** The steps of a form as buttons: any can be opened at any time. Without scripts all steps are shown, and not these. */
export function FormSteps({ current, isDone, go }: Props) {
  const place = formSteps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Steps" className="only-scripted">
      <p className="mb-2 text-sm font-semibold text-soft sm:hidden">
        Step {place + 1} of {formSteps.length}: {formSteps[place]?.name}
      </p>
      <ol className="flex gap-1 sm:gap-2">
        {formSteps.map(({ id, name }, index) => {
          const done = id !== current && isDone(id);
          return (
            <li key={id} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={id === current ? "step" : undefined}
                onClick={() => go(id)}
                className={`flex min-h-11 w-full flex-col justify-center gap-1.5 text-left text-sm font-semibold ${id === current ? "text-ink" : "text-soft hover:text-ink"}`}
              >
                <span
                  aria-hidden
                  className={`block h-1.5 w-full rounded-full ${id === current ? "bg-brand" : done ? "bg-brand/50" : "bg-rim/50"}`}
                />
                <span className="flex items-center gap-1 max-sm:sr-only">
                  {done ? <Check aria-hidden className="size-4 text-brand" /> : `${index + 1}.`} {name}
                  <span className="sr-only">{done ? ", done" : ""}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
