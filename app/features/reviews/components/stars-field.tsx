import CircleAlert from "~icons/lucide/circle-alert";
import Star from "~icons/lucide/star";
import { useId } from "react";
import { starsInWords } from "#app/features/reviews/model.ts";

type StarsFieldProps = {
  label: string;
  name: string;
  /** "1" to "5". */
  initial?: string | undefined;
  error?: string | undefined;
  /** The stars of a whole are larger than those of its parts. */
  large?: boolean;
};

/**
 * One to five stars as radio buttons: arrow keys choose, and without scripts, too. Each star is filled by style alone if
 * it or a later one is chosen.
 */
export function StarsField({ label, name, initial, error, large = false }: StarsFieldProps) {
  const id = useId();
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="-ml-2 flex items-center">
        {starsInWords.map((words, at) => (
          <label
            key={words}
            title={words}
            className="group/star relative grid size-11 cursor-pointer place-items-center rounded-control text-rim has-checked:text-sun has-focus-visible:outline-2 has-focus-visible:outline-brand has-[~label_:checked]:text-sun"
          >
            <input
              type="radio"
              name={name}
              value={at + 1}
              defaultChecked={initial === String(at + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={`${large ? "size-8" : "size-6"} group-has-checked/star:fill-current group-has-[~label_:checked]/star:fill-current`}
            />
            <span className="sr-only">
              {at === 0 ? "1 star" : `${at + 1} stars`}: {words}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
