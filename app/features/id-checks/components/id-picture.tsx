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
        className={`grid aspect-[1.586] place-items-center overflow-hidden rounded-card border-2 border-dashed bg-sunken ${error ? "border-bad" : "border-line"}`}
      >
        {file ? <Preview file={file} alt={`${label}, as chosen`} /> : <CardOutline />}
      </div>
      <div className="relative flex flex-wrap gap-2">
        <label htmlFor={`${id}-file`} className={`inline-flex ${choice} [@media(scripting:none)]:hidden`}>
          <ImageUp aria-hidden className="size-5" />
          {file ? "Choose another" : "Choose a picture"}
          <span className="sr-only"> {label}</span>
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
          Take a photo
          <span className="sr-only"> {label}</span>
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
            Remove
            <span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {file?.name ?? hint}
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
  return <img ref={show} alt={alt} className="size-full object-contain" />;
}

function CardOutline() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 76"
      className="w-2/5 max-w-40 text-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <rect x="2" y="2" width="116" height="72" rx="8" />
      <circle cx="32" cy="32" r="10" />
      <path d="M16 58c2-9 8-13 16-13s14 4 16 13M64 26h40M64 38h40M64 50h26" strokeLinecap="round" />
    </svg>
  );
}
