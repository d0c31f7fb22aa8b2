import ImageUp from "~icons/lucide/image-up";
import { type ChangeEvent, useId, useState } from "react";
import { isUploadedIcon, spaceIcons } from "#app/platform/space-icons.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { addressFor, sentenceOf } from "#app/ui/call.ts";
import { SelectField } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import { upload } from "#app/ui/upload.ts";

type Props = {
  /** The type’s name for people. */
  name: string;
  /** Null for ours. */
  icon: string | null;
  onIcon: (icon: string | null) => void;
};

const grounds = [
  ["#ffffff", "#1b2126"],
  ["#1b2126", "#ffffff"],
];

/** The icon of a type: ours, one of a list, or an uploaded one. It is saved with the form. */
export function TypeIconField({ name, icon, onIcon }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append("picture", file, file.name);
    target.value = "";
    setBusy(true);
    setFailure(null);
    try {
      const added = await upload(addressFor("POST /api/admin/settings/icons", {}), form, () => undefined);
      onIcon(added.icon);
      announce(`Icon of ${name} added. Save the settings to show it.`);
    } catch (error) {
      setFailure(sentenceOf(error, "The icon could not be uploaded. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div role="group" aria-label={`Icon of ${name}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Icon"
          name={`icon-of-${id}`}
          value={icon ?? ""}
          onChange={({ target }) => onIcon(target.value === "" ? null : target.value)}
          className="min-w-0 flex-1 basis-40 sm:max-w-60"
        >
          <option value="">As usual</option>
          {icon && isUploadedIcon(icon) && <option value={icon}>Your own</option>}
          {spaceIcons.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll("-", " ")}
            </option>
          ))}
        </SelectField>
        {/* As it looks in both schemes. */}
        {icon &&
          grounds.map(([backgroundColor, color]) => (
            <span
              key={color}
              style={{ backgroundColor, color }}
              className="rounded-control border border-line p-2.5"
            >
              <TypeIcon icon={icon} className="block size-6" />
            </span>
          ))}
        <FileButton
          id={`${id}-file`}
          aria-label={`Upload an icon of ${name}`}
          aria-describedby={`${id}-hint`}
          accept="image/svg+xml,image/png,image/webp,image/jpeg"
          disabled={busy}
          onChange={(event) => void choose(event)}
          icon={<ImageUp aria-hidden className="size-5" />}
        >
          Upload an icon
        </FileButton>
      </div>
      <p id={`${id}-hint`} className="text-soft">
        An SVG, or a square picture of at least 96 pixels. A drawing of one color on nothing takes the color
        of your brand, light and dark; any other is shown as it is.
      </p>
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
