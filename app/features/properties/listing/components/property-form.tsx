import { type ReactNode, useRef, useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CallError } from "#app/ui/call.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { PhotoPicker } from "#app/features/properties/photos/components/photo-picker.tsx";
import {
  draftErrors,
  firstError,
  tidyDraft,
  type DraftErrors,
  type DraftField,
  type PropertyDraft,
} from "./property-draft.ts";
import { PropertyFields } from "./property-fields.tsx";
import { Group } from "./property-group.tsx";
import type { DraftState } from "./use-property-draft.ts";
import type { FormPhotos } from "#app/features/properties/photos/components/use-form-photos.ts";

type Props = {
  text: DraftState;
  pictures: FormPhotos;
  today: IsoDate;
  /** The earliest start; an offer that has begun keeps its first day. */
  earliest?: IsoDate;
  /** Fields that may stay empty although the form usually requires them. */
  optional?: DraftField[];
  /** Where the form posts without script; that page then shows the result. */
  action?: string;
  words: { save: string; saving: string };
  /** Sends everything; throws like `call`. */
  send: (draft: PropertyDraft, photoIds: string[], over?: number) => Promise<void>;
  /** The message for a refusal without a field; `again` overwrites another version. */
  failureOf: (error: unknown, again: (version: number) => void) => ReactNode;
};

/** The form of a new or existing property: fields, pin, photos, and a preview of its card. */
export function PropertyForm({
  text,
  pictures,
  today,
  earliest = today,
  optional,
  action,
  words,
  send,
  failureOf,
}: Props) {
  const { draft, restored, change, forget } = text;
  const { photos, store } = pictures;
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alive = useAlive();

  async function submit(over?: number) {
    setFailure(null);
    const tidy = tidyDraft(draft);
    if (point(draftErrors(tidy, optional))) return;
    setBusy(true);
    const settled = await store.settle();
    const missing = settled.filter(({ id }) => id === null);
    if (missing.length > 0) {
      setBusy(false);
      const names = missing.map(({ name }) => `“${name}”`).join(", ");
      return void point({ images: `Not uploaded: ${names}. Retry or remove.` });
    }
    try {
      const ids = settled.map(({ id }) => id!);
      await send(tidy, ids, over);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError && point(error.fields)))
        setFailure(failureOf(error, (version) => void submit(version)));
    }
  }

  /** Shows errors at their fields and focuses the first; false if there is none. */
  function point(found: DraftErrors): boolean {
    setErrors(found);
    const first = firstError(found);
    const named = first && form.current?.elements.namedItem(first);
    const field =
      named instanceof HTMLElement && named.getAttribute("type") !== "hidden"
        ? named
        : form.current?.querySelector(`[data-field=${first}]`);
    if (field instanceof HTMLElement) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: "center" });
    }
    return first !== null;
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate={alive}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-8 md:grid md:items-start md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-6 max-sm:[&_:is(input,select,textarea,button)]:scroll-mb-28">
        {restored && (
          <Alert
            tone="info"
            action={
              <Button
                variant="quiet"
                onClick={() => {
                  forget();
                  store.forget();
                  setErrors({});
                }}
              >
                Start over
              </Button>
            }
          >
            Your saved draft is back.
          </Alert>
        )}
        <PropertyFields
          draft={draft}
          errors={errors}
          today={earliest}
          optional={optional}
          onChange={(changes) => {
            change(changes);
            setErrors((known) => without(known, Object.keys(changes)));
          }}
        />
        <Group title="Photos">
          <PhotoPicker
            photos={photos}
            store={store}
            onChange={() => setErrors((known) => without(known, ["images"]))}
            error={errors.images}
          />
        </Group>
      </div>
      <div className="md:sticky md:top-24 md:row-span-2">
        <DraftPreview draft={draft} photos={photos} today={today} />
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" busy={busy} wide>
          {busy ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}

function without(errors: DraftErrors, fields: string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
