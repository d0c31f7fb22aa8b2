import { formatCents, toCents } from "#app/platform/money.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { cancellationPolicies, discountedFrom } from "#app/features/properties/model.ts";
import { policyNames } from "#app/features/properties/model.ts";
import { fieldOf } from "./form-fields.ts";
import type { DraftErrors, PropertyDraft } from "./property-draft.ts";

type Tie = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  required: boolean;
};
export type OwnProps = {
  draft: PropertyDraft;
  errors: DraftErrors;
  onChange: (changes: Partial<PropertyDraft>) => void;
  tie: Tie;
};

/** What the folded fields of the price say. */
export function TermsInWords({ draft }: { draft: PropertyDraft }) {
  const deposit = toCents(draft.deposit) ?? 0;
  const policy = cancellationPolicies.find((name) => name === draft.cancellation_policy) ?? "flexible";
  return (
    <>
      <span className="font-semibold">
        {draft.price_per === "Day"
          ? "Deposit, discounts, charges and cancellation"
          : "Deposit, charges and cancellation"}
      </span>
      <span className="block text-sm text-soft">
        {deposit > 0 ? `Deposit ${formatCents(deposit)}` : "No deposit"} · {policyNames[policy].name}
      </span>
    </>
  );
}

/** What long stays save; shown for prices per day, and always without script. */
export function DiscountFields({ draft, errors, onChange }: OwnProps) {
  const isByDay = draft.price_per === "Day";
  return (
    <div className={`grid-cols-2 items-start gap-3 sm:gap-4 ${isByDay ? "grid" : "hidden noscript:grid"}`}>
      {discounts.map(({ name, days }) => (
        <Field
          key={name}
          label={fieldOf(name).label}
          hint={`Percent off stays of ${days} days or more, for a price per day. May stay empty.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          name={name}
          value={draft[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  );
}

const discounts = [
  { name: "weekly_discount", days: discountedFrom.weekly },
  { name: "monthly_discount", days: discountedFrom.monthly },
] as const;

/** What a tenant who cancels gets back; the most generous policy until one is chosen. */
export function PolicyField({ tie, onChange }: OwnProps) {
  return (
    <SelectField
      {...tie}
      value={tie.value || "flexible"}
      hint="If a tenant cancels: full refund until then, 50% after; you keep the other half of the rent. Changes apply to new reservations."
      onChange={({ target }) => onChange({ cancellation_policy: target.value })}
    >
      {cancellationPolicies.map((policy) => (
        <option key={policy} value={policy}>
          {policyNames[policy].choice}
        </option>
      ))}
    </SelectField>
  );
}
