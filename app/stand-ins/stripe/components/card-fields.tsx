import type { FormEvent } from "react";
import {
  brandName,
  brandOf,
  digitsOf,
  formatExpiry,
  formatNumber,
  type CardErrors,
  type CardField,
} from "@sparebay/stripe-sandbox/model.ts";
import { Field } from "#app/ui/field.tsx";

type Props = {
  /** The fields' initial values. */
  entered: Partial<Record<CardField, string>>;
  number: string;
  errors: CardErrors;
  onNumber: (number: string) => void;
  onType: (field: CardField) => void;
  onLeave: (field: CardField) => void;
};

export function CardFields({ entered, number, errors, onNumber, onType, onLeave }: Props) {
  const common = (field: CardField) => ({
    name: field,
    defaultValue: entered[field],
    error: errors[field],
    onBlur: () => onLeave(field),
    onInput: () => onType(field),
  });
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="email@example.com"
        {...common("email")}
      />
      <Field
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        className="tabular-nums"
        trailing={<BrandTag number={number} />}
        {...common("number")}
        onInput={(event) => {
          format(event, formatNumber);
          onNumber(event.currentTarget.value);
          onType("number");
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Expiration"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={9}
          {...common("expiry")}
          onInput={(event) => {
            format(event, formatExpiry);
            onType("expiry");
          }}
        />
        <Field
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={brandOf(digitsOf(number)) === "amex" ? "1234" : "123"}
          maxLength={4}
          {...common("cvc")}
        />
      </div>
      <Field
        label="Name on card"
        autoComplete="cc-name"
        placeholder="Full name on card"
        {...common("name")}
      />
    </div>
  );
}

/** Formats only while typing at the end; in the middle it would move the caret. */
function format(event: FormEvent<HTMLInputElement>, formatted: (text: string) => string): void {
  const input = event.currentTarget;
  if (input.selectionStart === input.value.length) input.value = formatted(input.value);
}

function BrandTag({ number }: { number: string }) {
  const brand = brandOf(digitsOf(number));
  if (brand === "unknown") return null;
  return (
    <span className="mr-2 rounded border border-line bg-sunken px-1.5 py-0.5 text-xs font-bold text-ink">
      {brandName(brand)}
    </span>
  );
}
