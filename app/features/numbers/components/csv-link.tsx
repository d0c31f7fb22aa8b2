import Download from "~icons/lucide/download";

/** Downloads a list of numbers; `label` says to screen readers which. */
export function CsvLink({ file, name, label }: { file: string; name: string; label: string }) {
  return (
    <a href={file} download={`${name}.csv`} className="button button-secondary">
      <Download aria-hidden className="size-4" />
      CSV<span className="sr-only"> of {label}</span>
    </a>
  );
}
