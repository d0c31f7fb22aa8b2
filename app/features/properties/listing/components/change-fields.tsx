import { useState } from "react";
import { cancellationPolicies, policyNames } from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";

const priceLabels: Record<string, string> = { amount: "Dollars", percent: "Percent" };

/** What the chosen spaces are changed to; what is left alone stays. Without script all fields are there. */
export function ChangeFields({ fields, today }: { fields: Record<string, string>; today: IsoDate }) {
  const [priceKind, setPriceKind] = useState("");
  const [days, setDays] = useState("");
  const [dates, setDates] = useState({ from: "", to: "" });
  const isHidden = (is: boolean) => (is ? "[@media(scripting:enabled)]:hidden" : "");
  const priceError = fields["price"] ?? fields["price_percent"] ?? null;
  return (
    <fieldset className="card flex flex-col gap-4 p-4 sm:p-6">
      <legend className="sr-only">Changes</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Price"
          name="price_kind"
          value={priceKind}
          onChange={({ target }) => setPriceKind(target.value)}
          error={priceKind === "" ? priceError : null}
        >
          <option value="">Leave as it is</option>
          <option value="amount">Set to an amount</option>
          <option value="percent">Raise or lower by percent</option>
        </SelectField>
        <Field
          label={priceLabels[priceKind] ?? "Dollars or percent"}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          hint={priceKind === "percent" ? "For example, 5 or -10" : "Each space keeps what its price is for."}
          error={priceKind === "" ? null : priceError}
          className={isHidden(priceKind === "")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Cancellation policy"
          name="policy"
          defaultValue=""
          error={fields["cancellation_policy"] ?? null}
        >
          <option value="">Leave as it is</option>
          {cancellationPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {policyNames[policy].choice}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Availability"
          name="days"
          value={days}
          onChange={({ target }) => setDays(target.value)}
          error={days === "" ? (fields["availability"] ?? null) : null}
        >
          <option value="">Leave as it is</option>
          <option value="true">Available</option>
          <option value="false">Not available</option>
        </SelectField>
        <div className={`sm:col-span-2 ${isHidden(days === "")}`}>
          <RangeField
            limits={{ min: today }}
            today={today}
            value={dates}
            onChange={setDates}
            start={{
              label: "Start date",
              name: "from",
              hint: days === "false" ? "Leave blank to start today." : undefined,
              error: fields["from"] ?? fields["availability.from"] ?? null,
            }}
            end={{
              label: "End date",
              name: "to",
              hint: "The last day. Leave blank for no end date.",
              error: fields["to"] ?? fields["availability.to"] ?? null,
            }}
          />
        </div>
      </div>
    </fieldset>
  );
}
