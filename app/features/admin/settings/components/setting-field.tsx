import type { CardCost } from "#app/features/payments/reconciliation/model.ts";
import { useTaxes } from "#app/features/properties/card/components/use-service-fee.ts";
import { brandColorsOf, hexColor } from "#app/platform/brand-colors.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { ShownEditor } from "./shown-editor.tsx";
import { FeePreview, LandlordFeePreview } from "./fee-preview.tsx";
import { SettingHelp, settingHelp } from "./setting-help.tsx";
import type { SettingJson } from "../present.ts";

type FieldProps = {
  setting: SettingJson;
  error: string | undefined;
  /** What is typed, which previews show. */
  typed: string;
  /** What landlords pay by the form as it is. */
  landlordFee: string;
  cardCost: CardCost | null;
};

/** One setting: empty for its default, which it then shows; what the environment sets can't be changed. */
export function SettingField({ setting, error, typed, landlordFee, cardCost }: FieldProps) {
  const { name, label, control, value, by_environment } = setting;
  const taxes = useTaxes();
  const help = settingHelp[control];
  const shared = {
    label,
    name,
    error,
    hint: <Hint setting={setting} />,
    placeholder: `Not set: ${setting.default}`,
    defaultValue: value ?? "",
    disabled: by_environment,
    autoComplete: "off",
  };
  if (control === "area") return <TextAreaField {...shared} rows={3} />;
  if (control === "fee" || control === "landlordFee")
    return (
      <div className="flex flex-col gap-3">
        <TextAreaField {...shared} rows={3} />
        {control === "fee" ? (
          <FeePreview
            rule={typed.trim() || setting.default}
            landlordRule={landlordFee}
            taxes={taxes}
            cardCost={cardCost}
          />
        ) : (
          <LandlordFeePreview rule={typed.trim() || setting.default} />
        )}
        {help && <SettingHelp help={help} label={label} />}
      </div>
    );
  if (control === "types" || control === "amenities") {
    const text = (
      <>
        <TextAreaField {...shared} rows={3} />
        {help && <SettingHelp help={help} label={label} />}
      </>
    );
    return (
      <div className="flex flex-col gap-3 md:col-span-2">
        {by_environment ? (
          text
        ) : (
          <ShownEditor kind={control} label={label} rules={typed}>
            {text}
          </ShownEditor>
        )}
      </div>
    );
  }
  if (control === "choice")
    return (
      <SelectField {...shared}>
        <option value="">Not set: {setting.default}</option>
        {setting.choices.map(
          (choice) =>
            choice !== setting.default && (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ),
        )}
      </SelectField>
    );
  if (control === "color")
    return (
      <div className="flex flex-col gap-3">
        <Field {...shared} />
        {error === undefined && <ColorPreview color={typed.trim()} />}
      </div>
    );
  if (control === "number") return <Field {...shared} inputMode="decimal" />;
  return <Field {...shared} type={control === "email" ? "email" : "text"} />;
}

/** What it does; how it is written, by an example; and what it is without a value, which an empty field says itself. */
function Hint({
  setting: { name, control, about, value, by_environment, ...setting },
}: {
  setting: SettingJson;
}) {
  const help = settingHelp[control];
  return (
    <>
      {help?.about ?? about}.
      {help && (
        <>
          {" "}
          Example: <code className="font-mono wrap-anywhere">{help.example}</code>.
        </>
      )}
      {by_environment && ` Set by the environment, as ${name}.`}
      {!by_environment && value !== null && ` When empty: ${setting.default.replace(/\.$/, "")}.`}
    </>
  );
}

/** A button and a link in the color, in both schemes. */
function ColorPreview({ color }: { color: string }) {
  if (!hexColor.test(color)) return null;
  const colors = brandColorsOf(color);
  if (!colors)
    return (
      <p className="text-sm font-medium text-bad">
        This color is too light: white text on it is hard to read.
      </p>
    );
  return (
    <div aria-label="Preview" role="group" className="grid grid-cols-2 gap-2 text-sm font-semibold">
      {(["#ffffff", "#1b2126"] as const).map((ground, scheme) => (
        <div
          key={ground}
          className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3"
          style={{ backgroundColor: ground }}
        >
          <span
            className="rounded-control px-3 py-2"
            style={{ backgroundColor: colors.brand[scheme], color: colors["on-brand"][scheme] }}
          >
            Reserve
          </span>
          <span className="underline" style={{ color: colors.brand[scheme] }}>
            {scheme === 0 ? "Light" : "Dark"}
          </span>
        </div>
      ))}
    </div>
  );
}
