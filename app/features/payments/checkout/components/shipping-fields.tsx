import { Field } from "#app/ui/field.tsx";

export type ShippingInfo = { name: string; email: string; address: string };

type Props = {
  value: ShippingInfo;
  onChange: (value: ShippingInfo) => void;
  /** Marks empty fields, after a first attempt to continue. */
  isChecked: boolean;
  /** The server's message for each field. */
  refused: Record<string, string>;
};

export function isFilled(shipping: ShippingInfo): boolean {
  return Object.values(shipping).every((text) => text.trim() !== "");
}

/** The order's shipping name, email and address; stored as its billing contact. */
export function ShippingFields({ value, onChange, isChecked, refused }: Props) {
  const text = (field: keyof ShippingInfo, label: string) => ({
    name: field,
    label,
    required: true,
    value: value[field],
    error:
      isChecked && value[field].trim() === ""
        ? `Enter your ${field}.`
        : (refused[`shippingInfo.${field}`] ?? null),
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [field]: event.target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-heading text-lg font-semibold">Your details</legend>
      <div className="grid gap-4 @lg:grid-cols-2">
        <Field autoComplete="name" maxLength={120} {...text("name", "Name")} />
        <Field type="email" autoComplete="email" maxLength={254} {...text("email", "Email")} />
      </div>
      <Field
        autoComplete="street-address"
        maxLength={500}
        hint="Printed on your receipt."
        {...text("address", "Address")}
      />
    </fieldset>
  );
}
