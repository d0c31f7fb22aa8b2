import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { LocalDay } from "#app/ui/local-day.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { ListedImport } from "../present.ts";
import { countOf } from "./count-words.ts";

type Props = { latest: ListedImport[]; open: string | undefined; isForOthers: boolean };

const states: Record<ListedImport["state"], [words: string, tone: Tone]> = {
  checking: ["Checking", "info"],
  checked: ["Checked", "wait"],
  running: ["Importing", "info"],
  done: ["Imported", "good"],
  refused: ["Not imported", "bad"],
};

/** The files that were sent last, to open. */
export function LatestImports({ latest, open, isForOthers }: Props) {
  return (
    <section aria-labelledby="latest-imports" className="flex flex-col gap-3">
      <h2 id="latest-imports">Latest files</h2>
      <ul className="card divide-y divide-line">
        {latest.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-0">
              <Link
                to={`?file=${file.id}`}
                aria-current={file.id === open || undefined}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere"
              >
                {file.file_name}
              </Link>
              <span className="block text-sm text-soft wrap-anywhere">
                {isForOthers && `${file.landlord.name}, `}
                <LocalDay at={file.created_at} />, {countOf(file.rows, "row")}
              </span>
            </span>
            <Chip tone={states[file.state][1]}>{states[file.state][0]}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
