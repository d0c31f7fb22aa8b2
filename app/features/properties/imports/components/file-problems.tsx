import Download from "~icons/lucide/download";
import type { ImportJson } from "../present.ts";
import { columnLabel } from "./column-label.ts";
import { countOf } from "./count-words.ts";

/** A file's rows with problems, by row and column; all of them are in a file. */
export function FileProblems({ file, count }: { file: ImportJson; count: number }) {
  const { problems } = file;
  return (
    <section aria-labelledby="file-problems" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="file-problems">{countOf(count, "row")} with problems</h3>
        <a
          href={`/api/imports/${file.id}/problems`}
          download="problems.csv"
          className="button button-secondary"
        >
          <Download aria-hidden className="size-4" />
          These rows (CSV)
        </a>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {problems.map(({ row, external_id, title, fields }) => (
          <li key={row} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <p className="min-w-0">
              <span className="block font-medium tabular-nums">
                {file.is_json ? "Element" : "Row"} {row}
              </span>
              <span className="line-clamp-2 text-sm text-soft wrap-anywhere">
                {[external_id, title].filter((text) => text !== "").join(" · ")}
              </span>
            </p>
            <ul className="flex min-w-0 flex-col gap-1">
              {Object.entries(fields).map(([column, sentence]) => (
                <li key={column} className="wrap-anywhere">
                  {column !== "" && <span className="font-medium">{columnLabel(column)}: </span>}
                  {sentence}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="text-sm text-soft">
          The first {problems.length.toLocaleString("en-US")} of {count.toLocaleString("en-US")}; the file has
          all.
        </p>
      )}
    </section>
  );
}
