import ImageUp from "~icons/lucide/image-up";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { brandPictureKinds, pictureOfValue, settingOfPicture } from "#app/platform/brand-pictures.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { addressFor, call, sentenceOf } from "#app/ui/call.ts";
import { upload } from "#app/ui/upload.ts";
import type { SettingJson } from "../present.ts";
import { FileButton } from "#app/ui/file-button.tsx";

/** A picture of the brand: saved as soon as it is chosen, or removed. */
export function PictureField({ setting, version }: { setting: SettingJson; version: number }) {
  const { name, label, value, by_environment } = setting;
  const { revalidate } = useRevalidator();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = value === null ? null : pictureOfValue(value);

  async function change(work: () => Promise<unknown>, words: string) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      announce(words);
    } catch (error) {
      setFailure(sentenceOf(error, "The picture could not be changed. Please try again."));
    }
    await revalidate();
    setBusy(false);
    field.current?.focus();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const kind = brandPictureKinds.find((each) => settingOfPicture[each] === name)!;
    const form = new FormData();
    form.append("version", String(version));
    form.append("picture", file, file.name);
    event.target.value = "";
    const path = addressFor("POST /api/admin/settings/pictures/{picture}", { path: { picture: kind } });
    void change(() => upload(path, form, () => undefined), `${label} saved.`);
  }

  const remove = () =>
    change(
      () => call("PATCH /api/admin/settings", { json: { version, values: { [name]: null } } }),
      `${label} removed.`,
    );

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {setting.about}.{" "}
        {by_environment
          ? `Set by the environment, as ${name}.`
          : "Everyone sees it as soon as it is chosen, without saving."}
      </p>
      {shown === null && name === "SHARE_PICTURE" && (
        <figure className="flex flex-col gap-1 text-sm text-soft">
          <img
            src={`/share.png?settings=${version}`}
            alt="Name and icon on the color of the brand"
            width={240}
            height={126}
            className="rounded-control border border-line"
          />
          <figcaption>Until then, links show this picture of your saved name, color and icon.</figcaption>
        </figure>
      )}
      {shown !== null && (
        <div className="flex flex-wrap gap-2">
          {/* As it looks in both schemes. */}
          {["#ffffff", "#1b2126"].map((ground) => (
            <div
              key={ground}
              style={{ backgroundColor: ground }}
              className="rounded-control border border-line p-3"
            >
              <img
                src={shown}
                alt={ground === "#ffffff" ? label : ""}
                className="h-12 max-w-60 object-contain"
              />
            </div>
          ))}
        </div>
      )}
      {!by_environment && (
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            id={`${id}-file`}
            ref={field}
            aria-label={`Choose: ${label}`}
            aria-describedby={`${id}-hint`}
            accept="image/jpeg,image/png,image/webp"
            disabled={busy}
            onChange={choose}
            icon={<ImageUp aria-hidden className="size-5" />}
          >
            {shown === null ? "Choose a picture" : "Choose another picture"}
          </FileButton>
          {shown !== null && (
            <Button variant="quiet" busy={busy} onClick={() => void remove()}>
              Remove <span className="sr-only">{label}</span>
            </Button>
          )}
        </div>
      )}
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
