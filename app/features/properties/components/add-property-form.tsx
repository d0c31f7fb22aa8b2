import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import type { IsoDate } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CallError, sentenceOf } from "#app/ui/call.ts";
import { tidyDate } from "#app/ui/typed-date.ts";
import { upload } from "#app/ui/upload.ts";
import { DraftPreview } from "./draft-preview.tsx";
import type { ChosenPhoto } from "./photo-list.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import {
  draftErrors,
  draftFields,
  firstError,
  type DraftErrors,
  type PropertyDraft,
} from "./property-draft.ts";
import { Group, PropertyFields } from "./property-fields.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { usePropertyDraft } from "./use-property-draft.ts";

/** The form of a new property; it is sent whole, photos included, as one multipart request. */
export function AddPropertyForm({ landlordId, today }: { landlordId: string; today: IsoDate }) {
  const { draft, restored, change, forget } = usePropertyDraft(landlordId);
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const tidy = { ...draft, start_date: tidyDate(draft.start_date), end_date: tidyDate(draft.end_date) };
    setFailure(null);
    if (point(draftErrors(tidy))) return;
    setProgress(0);
    try {
      await upload("/api/properties", multipart(landlordId, tidy, photos), setProgress);
      forget();
      await navigate("/landlord-dashboard", { state: { added: tidy.title.trim() } });
    } catch (error) {
      setProgress(null);
      if (!(error instanceof CallError && point(error.fields))) setFailure(sentence(error));
    }
  }

  function changePhotos(chosen: ChosenPhoto[]) {
    setPhotos(chosen);
    setErrors(({ images: _corrected, ...others }) => others);
  }

  /** Shows the errors beside their fields and goes to the first; false when there is none. */
  function point(found: DraftErrors): boolean {
    setErrors(found);
    const first = firstError(found);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: "center" });
    }
    return first !== null;
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-8 md:grid md:items-start md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-6 max-sm:[&_:is(input,select,textarea,button)]:scroll-mb-28">
        {restored && (
          <Alert
            tone="info"
            action={
              <Button variant="quiet" onClick={forget}>
                Start over
              </Button>
            }
          >
            Here is what you wrote before. Photos need to be chosen again.
          </Alert>
        )}
        <PropertyFields
          draft={draft}
          errors={errors}
          today={today}
          onChange={(field, value) => {
            change(field, value);
            setErrors(({ [field]: _corrected, ...others }) => others);
          }}
        />
        <Group title="Photos">
          <PhotoPicker photos={photos} onChange={changePhotos} error={errors.images} />
        </Group>
      </div>
      <div className="md:sticky md:top-24 md:row-span-2">
        <DraftPreview draft={draft} photos={photos} />
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
        {failure && <Alert>{failure}</Alert>}
        {progress !== null && <UploadProgress share={progress} />}
        <Button type="submit" busy={progress !== null} wide>
          {progress === null ? "Add property" : "Adding property…"}
        </Button>
      </div>
    </form>
  );
}

/** The request's fields under the names that POST /api/properties takes. */
function multipart(landlordId: string, draft: PropertyDraft, photos: ChosenPhoto[]): FormData {
  const form = new FormData();
  form.set("landlord_id", landlordId);
  for (const field of draftFields) form.set(field, draft[field].trim());
  for (const { file } of photos) form.append("images", file, file.name);
  return form;
}

function sentence(error: unknown): string {
  if (!(error instanceof CallError)) return "Server error while adding property.";
  if (error.status === 401 || error.status === 403) return "Only logged-in landlords can add properties.";
  return sentenceOf(error, "Failed to add property.");
}
