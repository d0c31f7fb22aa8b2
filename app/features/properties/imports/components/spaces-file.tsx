import Download from "~icons/lucide/download";
import { maxRows } from "../model.ts";
import { countOf } from "./count-words.ts";

type Props = { id: string; count: number; isForOthers: boolean };

/** Downloads a landlord's spaces, to change them in a spreadsheet. */
export function SpacesFile({ id, count, isForOthers }: Props) {
  return (
    <section
      aria-labelledby="spaces-file"
      className="card flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6"
    >
      <header className="min-w-0 grow basis-60">
        <h2 id="spaces-file">{isForOthers ? "Their spaces" : "Your spaces"} as a file</h2>
        <p className="mt-1 text-soft">
          {countOf(count, "space")}, to change in a spreadsheet and import again. Photos are in it by URL.
          {count > maxRows &&
            ` An import takes ${maxRows.toLocaleString("en-US")} rows and 24 MB at a time: split the file into several.`}
        </p>
      </header>
      <div className="flex flex-wrap gap-3">
        {(["csv", "json"] as const).map((format) => (
          <a
            key={format}
            href={`/api/landlord/${id}/spaces?format=${format}`}
            download={`spaces.${format}`}
            className="button button-secondary"
          >
            <Download aria-hidden className="size-4" />
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </section>
  );
}
