import ArrowDown from "~icons/lucide/arrow-down";
import ArrowUp from "~icons/lucide/arrow-up";
import { useRef } from "react";
import { kindOf } from "#app/platform/space-types.ts";
import { typeFactNames } from "#app/platform/type-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { inOneRule, isOwn, type ShownKind, type ShownRow, usualName } from "./shown-rows.ts";
import { TypeIconField } from "./type-icon-field.tsx";

type Props = {
  kind: ShownKind;
  row: ShownRow;
  onChange: (changes: Partial<ShownRow>) => void;
  onMove: (by: 1 | -1) => void;
  /** Null for one of ours, which can only be hidden. */
  onRemove: (() => void) | null;
};

/** One type of space or amenity: its name, its place, whether it is offered, and of a type its icon and facts. */
export function ShownRowFields({ kind, row, onChange, onMove, onRemove }: Props) {
  const { code, name, isOffered, icon, without = [] } = row;
  const usual = usualName(kind, code);
  const steps = [
    ["up", -1, ArrowUp],
    ["down", 1, ArrowDown],
  ] as const;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-1">
        <Field
          quietLabel
          label={`Name of ${usual}`}
          name={`name-of-${code}`}
          value={name}
          maxLength={30}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: inOneRule(target.value) })}
          className="min-w-0 flex-1"
        />
        {steps.map(([way, by, Arrow]) => (
          <MoveButton key={way} label={`Move ${name} ${way}`} onMove={() => onMove(by)}>
            <Arrow aria-hidden className="size-5" />
          </MoveButton>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            aria-label={`Offered: ${name}`}
            checked={isOffered}
            onChange={({ target }) => onChange({ isOffered: target.checked })}
            className="size-5 shrink-0 accent-brand"
          />
          Offered
        </label>
        {(name !== usual || isOwn(kind, code)) && (
          <span className="text-sm text-soft">
            {kind === "types" && isOwn(kind, code)
              ? `like ${kindOf(code)}`
              : isOwn(kind, code)
                ? "yours"
                : usual}
          </span>
        )}
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} className="ml-auto">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {kind === "types" && (
        <Folded
          className="text-sm"
          label={
            <>
              Icon and facts<span className="sr-only"> of {name}</span>
            </>
          }
          summary={[icon && "own icon", without.length > 0 && `${without.length} left out`]
            .filter(Boolean)
            .join(", ")}
        >
          <div className="flex flex-col gap-4">
            <TypeIconField
              name={name}
              icon={icon ?? null}
              onIcon={(next) => onChange({ icon: next ?? undefined })}
            />
            <fieldset>
              <legend className="font-semibold">Landlords may say</legend>
              <div className="flex flex-wrap gap-x-5">
                {typeFactNames.map((fact) => (
                  <label key={fact} className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      checked={!without.includes(fact)}
                      onChange={({ target }) =>
                        onChange({
                          without: typeFactNames.filter((one) =>
                            one === fact ? !target.checked : without.includes(one),
                          ),
                        })
                      }
                      className="size-5 shrink-0 accent-brand"
                    />
                    {fact}
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
        </Folded>
      )}
    </li>
  );
}

type MoveProps = { label: string; onMove: () => void; children: React.ReactNode };

/** It keeps the focus, though its row may be taken out of the page and put in elsewhere. */
function MoveButton({ label, onMove, children }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken"
      onClick={() => {
        onMove();
        requestAnimationFrame(() => button.current?.focus());
      }}
    >
      {children}
    </button>
  );
}
