import ImagePlus from "~icons/lucide/image-plus";
import X from "~icons/lucide/x";
import { type ReactNode, type Ref, useId, useImperativeHandle } from "react";
import { Field } from "./field.tsx";
import { FileButton } from "./file-button.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";

export const photoKindsAccepted = "image/jpeg,image/png,image/webp";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Forgets what was chosen, once it was sent by other means than the form's own reset. */
  ref?: Ref<{ clear: () => void }>;
};

/** A choice of several photos, sent as `photos`, with a button of ours; the browser's own without script. */
export function PhotoField({ label, hint, error, ref }: Props) {
  const id = useId();
  const { input, names, choose, clear } = useChosenFiles();
  useImperativeHandle(ref, () => ({ clear }));
  return (
    <Field label={label} name="photos" id={id} hint={hint} error={error ?? null}>
      {({ className: _look, ...control }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FileButton
            {...control}
            ref={input}
            multiple
            accept={photoKindsAccepted}
            onChange={choose}
            icon={<ImagePlus aria-hidden className="size-5" />}
          >
            {names.length === 0 ? "Choose photos" : "Choose others"}
          </FileButton>
          {names.length > 0 && <ChosenFiles names={names} onClear={clear} />}
        </div>
      )}
    </Field>
  );
}

/** What is chosen, and a button that forgets it. */
export function ChosenFiles({ names, onClear }: { names: string[]; onClear: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm">
      <span className="min-w-0 truncate">{names.length === 1 ? names[0] : `${names.length} photos`}</span>
      <button
        type="button"
        onClick={onClear}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">Remove {names.length === 1 ? "it" : "them"}</span>
      </button>
    </span>
  );
}
