import ImageUp from "~icons/lucide/image-up";
import { type ChangeEvent, type MouseEvent, useId, useRef, useState } from "react";
import { parseShownTypes, withIcon } from "#app/platform/space-type-rules.ts";
import { isUploadedIcon } from "#app/platform/space-icons.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { addressFor, sentenceOf } from "#app/ui/call.ts";
import { SelectField } from "#app/ui/field.tsx";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import { upload } from "#app/ui/upload.ts";

type Props = {
  /** The rule of types by the form as it is. */
  rules: string;
  /** The setting whose field has it. */
  setting: string;
};

const grounds = [
  ["#ffffff", "#1b2126"],
  ["#1b2126", "#ffffff"],
];

/** Uploads an icon, and writes its name into the rule of one type or takes it out; the rule is saved with the form. */
export function TypeIconField({ rules, setting }: Props) {
  const id = useId();
  const types = parseShownTypes(rules);
  const file = useRef<HTMLInputElement>(null);
  const [type, setType] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState<{ icon: string; name: string } | null>(null);
  if (typeof types === "string") return null;
  const { type: shown, name, icon: before } = types.find((one) => one.type === type) ?? types[0]!;

  /** Changes the text of the setting as typing does. */
  function write(form: HTMLFormElement | null, icon: string | null) {
    const area = form?.elements.namedItem(setting);
    if (!(area instanceof HTMLTextAreaElement)) return;
    // A range leaves the value that React knows as it is, so that the event is a change.
    area.setRangeText(withIcon(area.value, shown, icon), 0, area.value.length, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setAdded(null);
    setFailure(null);
    write(currentTarget.form, null);
    announce(`Icon of ${name} removed. Save the settings to show that.`);
    file.current?.focus();
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const form = new FormData();
    form.append("picture", chosen, chosen.name);
    target.value = "";
    setBusy(true);
    setFailure(null);
    setAdded(null);
    try {
      const { icon } = await upload(addressFor("POST /api/admin/settings/icons", {}), form, () => undefined);
      write(target.form, icon);
      setAdded({ icon, name });
      announce(`Icon of ${name} added. Save the settings to show it.`);
    } catch (error) {
      setFailure(sentenceOf(error, "The icon could not be uploaded. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div role="group" aria-label="An icon of your own" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Type with an icon of your own"
          name="type-of-icon"
          value={shown}
          onChange={(event) => setType(event.target.value)}
          className="min-w-0 flex-1 basis-56 sm:max-w-72"
        >
          {types.map((one) => (
            <option key={one.type} value={one.type}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <input
          id={`${id}-file`}
          ref={file}
          type="file"
          aria-label="Choose an icon"
          aria-describedby={`${id}-hint`}
          accept="image/svg+xml,image/png,image/webp,image/jpeg"
          disabled={busy}
          onChange={(event) => void choose(event)}
          className="peer sr-only"
        />
        <label
          htmlFor={`${id}-file`}
          className="button button-secondary cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:opacity-60"
        >
          <ImageUp aria-hidden className="size-5" />
          Choose an icon
        </label>
        {before && isUploadedIcon(before) && (
          <Button variant="quiet" onClick={remove}>
            Remove the icon
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        An SVG, or a square picture of at least 96 pixels. A drawing of one color on nothing takes the color
        of your brand, light and dark; any other is shown as it is.
      </p>
      {failure && <Alert>{failure}</Alert>}
      {added && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          {/* As it looks in both schemes. */}
          {grounds.map(([backgroundColor, color]) => (
            <span
              key={color}
              style={{ backgroundColor, color }}
              className="rounded-control border border-line p-3"
            >
              <TypeIcon icon={added.icon} className="block size-6" />
            </span>
          ))}
          <span>{added.name} has it in the text above. Save the settings to show it to everyone.</span>
        </div>
      )}
    </div>
  );
}
