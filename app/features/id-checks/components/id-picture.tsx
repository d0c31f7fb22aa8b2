import Camera from "~icons/lucide/camera";
import CircleAlert from "~icons/lucide/circle-alert";
import ImageUp from "~icons/lucide/image-up";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import { type ChangeEvent, useCallback, useId } from "react";
import { usePictureHints } from "./use-picture-hints.ts";

type Props = {
  label: string;
  name: string;
  hint: string;
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string | null;
};

/** One side of an ID: a file or, on phones, a photo; previewed before the upload. */
export function IdPicture({ label, name, hint, file, onChange, error }: Props) {
  const id = useId();
  const hints = usePictureHints(file);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.target.files?.[0] ?? null);
    // So that the same file can be chosen again after it was removed.
    event.target.value = "";
  };
  const described = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div
        className={`relative flex flex-wrap items-center gap-2 rounded-control ${error ? "outline-2 outline-offset-4 outline-bad" : ""}`}
      >
        {file && (
          <>
            <Preview file={file} alt={`${label}, as chosen`} />
            <span className="min-w-0 flex-1 truncate text-sm text-soft">{file.name}</span>
          </>
        )}
        <label htmlFor={`${id}-file`} className={`inline-flex ${choice} [@media(scripting:none)]:hidden`}>
          <ImageUp aria-hidden className="size-5" />
          <span className={file ? "sr-only" : undefined}>
            {file ? "Choose another" : "Choose a picture"}
            <span className="sr-only"> {label}</span>
          </span>
        </label>
        <input
          id={`${id}-file`}
          name={name}
          type="file"
          accept={accepted}
          className="peer sr-only [@media(scripting:none)]:not-sr-only"
          onChange={take}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
        <label
          htmlFor={`${id}-camera`}
          className={`hidden pointer-coarse:inline-flex ${choice} [@media(scripting:none)]:hidden!`}
        >
          <Camera aria-hidden className="size-5" />
          <span className={file ? "sr-only" : undefined}>
            Take a photo
            <span className="sr-only"> {label}</span>
          </span>
        </label>
        <input
          id={`${id}-camera`}
          type="file"
          accept={accepted}
          capture="environment"
          className="sr-only hidden pointer-coarse:inline"
          onChange={take}
        />
        {file && (
          <button type="button" className={`inline-flex ${choice}`} onClick={() => onChange(null)}>
            <X aria-hidden className="size-5" />
            <span className="sr-only">Remove {label}</span>
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <ul aria-live="polite" className="flex flex-col gap-1 empty:hidden">
        {hints.map((words) => (
          <li key={words} className="flex items-start gap-1.5 text-sm font-medium text-wait">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words}
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

// The formats the server accepts; phones convert theirs to one of these.
const accepted = "image/jpeg,image/png,image/webp";

const choice =
  "min-h-11 items-center gap-2 rounded-control border border-rim bg-surface px-3 font-semibold hover:bg-sunken has-[+input:focus-visible]:outline-3 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-brand";

function Preview({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className="h-16 w-25 rounded-control bg-sunken object-contain" />;
}
