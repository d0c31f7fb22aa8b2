import { type ReactNode, useRef, useState, type FormEvent } from "react";
import type { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CallError } from "#app/ui/call.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { DraftIsBack } from "./draft-is-back.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { PhotoPicker } from "#app/features/properties/photos/components/photo-picker.tsx";
import {
  draftErrors,
  errorsOfStep,
  firstError,
  firstStepToFix,
  stepOf,
  tidyDraft,
  type DraftErrors,
  type PropertyDraft,
} from "./property-draft.ts";
import type { FormPhoto } from "./form-photo.ts";
import { FormSteps } from "./form-steps.tsx";
import { type DraftField, type FormStep, formSteps } from "./form-fields.ts";
import { Group } from "./property-group.tsx";
import { SimilarPrices } from "./similar-prices.tsx";
import { type FieldNotes, StepFields } from "./step-fields.tsx";
import { type Aim, useAim } from "./use-aim.ts";
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
  /** What to know before a field is changed. */
  notes?: FieldNotes | undefined;
  /** Where the form posts without script; that page then shows the result. */
  action?: string;
  words: { save: string; saving: string };
  /** Shows one step at a time; without it, all of them. */
  steps?: { current: FormStep; go: (step: FormStep) => void };
  /** Refusals of a step that only the server knows; none if it can't be asked, because saving asks again. */
  check?: (step: FormStep, draft: PropertyDraft) => Promise<DraftErrors>;
  /** The box of the terms of service, above the last step's button. */
  terms?: ReturnType<typeof useTerms>;
  /** Sends everything; throws like `call`. */
  send: (draft: PropertyDraft, photoIds: string[], over?: number) => Promise<void>;
  /** The message for a refusal without a field; `again` overwrites another version. */
  failureOf: (error: unknown, again: (version: number) => void) => ReactNode;
};

/**
 * The form of a new or existing property: its steps and a preview of its card. Without scripts all steps are shown, and
 * the browser posts them at once.
 */
export function PropertyForm({
  text,
  pictures,
  today,
  earliest = today,
  optional,
  notes,
  action,
  words,
  steps,
  check,
  terms,
  send,
  failureOf,
}: Props) {
  const { draft, restored, change, forget } = text;
  const { photos, store } = pictures;
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const [aim, setAim] = useState<Aim | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const alive = useAlive();
  const tidy = tidyDraft(draft, useSpaceTypes());
  // As if the draft were sent now.
  const draftProblems = draftErrors(tidy, optional);

  async function submit(over?: number) {
    setFailure(null);
    if (point(draftProblems)) return;
    if (terms && !terms.check()) return;
    setBusy(true);
    const settled = await store.settle();
    if (point(photoErrors(settled.filter(({ id }) => id === null)))) return setBusy(false);
    try {
      const ids = settled.map(({ id }) => id!);
      await send(tidy, ids, over);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError && point(error.fields)))
        setFailure(failureOf(error, (version) => void submit(version)));
    }
  }

  /** Shows errors at their fields, and the step of the first; false if there is none. */
  function point(problems: DraftErrors): boolean {
    setErrors(problems);
    const first = firstError(problems);
    if (first === null) return false;
    setAim({ field: first });
    steps?.go(stepOf(first));
    return true;
  }

  async function next(step: FormStep) {
    const refused = step === "photos" ? photoErrors(photos.filter(({ problem }) => problem !== null)) : {};
    if (point({ ...errorsOfStep(draftProblems, step), ...refused })) return;
    setBusy(true);
    const checked = (await check?.(step, tidy)) ?? {};
    setBusy(false);
    if (point(checked)) return;
    const after = formSteps[formSteps.findIndex(({ id }) => id === step) + 1];
    if (after) open(after.id);
  }

  function open(step: FormStep) {
    setAim({ step });
    steps?.go(step);
  }

  const last = formSteps.at(-1)!.id;
  const current = steps?.current ?? last;
  const place = formSteps.findIndex(({ id }) => id === current);
  const unfinished = new Set((Object.keys(draftProblems) as DraftField[]).map(stepOf));
  useAim(form, aim);

  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-early=""
      noValidate={alive}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (current === last) void submit();
        else void next(current);
      }}
      className={`flex flex-col gap-6 md:grid md:grid-cols-[1fr_18rem] md:items-start md:gap-x-8 lg:grid-cols-[1fr_20rem] ${steps ? "md:grid-rows-[auto_auto_1fr]" : "md:grid-rows-[auto_1fr]"}`}
    >
      {steps && (
        <div className="md:col-span-2">
          <FormSteps
            current={current}
            isDone={(step) => (step === "photos" ? photos.length > 0 : !unfinished.has(step))}
            go={open}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6 max-sm:[&_:is(input,select,textarea,button)]:scroll-mb-28">
        {restored && (
          <DraftIsBack
            toFix={steps && current === "space" ? (firstStepToFix(draftProblems) ?? last) : null}
            onContinue={open}
            onStartOver={() => {
              forget();
              store.forget();
              setErrors({});
              steps?.go("space");
            }}
          />
        )}
        {formSteps.map(({ id, title }) => (
          <Group key={id} title={title} id={id} later={steps && id !== current}>
            {id === "photos" ? (
              <PhotoPicker
                photos={photos}
                store={store}
                onChange={() => setErrors((known) => without(known, ["images"]))}
                error={errors.images}
              />
            ) : (
              <StepFields
                step={id}
                draft={draft}
                errors={errors}
                today={earliest}
                optional={optional}
                notes={notes}
                onChange={(changes) => {
                  change(changes);
                  setErrors((known) => without(known, Object.keys(changes)));
                }}
              >
                {id === "price" && <SimilarPrices draft={draft} />}
              </StepFields>
            )}
          </Group>
        ))}
      </div>
      <div data-later={current === last ? undefined : "phone"} className="md:sticky md:top-24 md:row-span-2">
        <DraftPreview draft={draft} photos={photos} today={today} />
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        {terms && <div data-later={current === last ? undefined : ""}>{terms.fields}</div>}
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-row-reverse gap-3">
          {current !== last && (
            <Button type="submit" busy={busy} className="only-scripted flex-1">
              Next<span className="sr-only">: {formSteps[place + 1]?.name}</span>
            </Button>
          )}
          <Button type="submit" busy={busy} className="flex-1" data-later={current === last ? undefined : ""}>
            {busy ? words.saving : words.save}
          </Button>
          {steps && place > 0 && (
            <Button
              variant="secondary"
              className="only-scripted"
              onClick={() => open(formSteps[place - 1]!.id)}
            >
              Back
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

function photoErrors(missing: FormPhoto[]): DraftErrors {
  if (missing.length === 0) return {};
  const names = missing.map(({ name }) => `“${name}”`).join(", ");
  return { images: `Not uploaded: ${names}. Retry or remove.` };
}

function without(errors: DraftErrors, fields: string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
