import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { ImportJson } from "../present.ts";
import { countOf, countWords } from "./count-words.ts";
import { FileProblems } from "./file-problems.tsx";
import { RetryPhotos } from "./retry-photos.tsx";
import { RunForm } from "./run-form.tsx";

type Props = { file: ImportJson; isForOthers: boolean };

/** A file: what is found in it, or how far it is, and its problems. */
export function ImportedFile({ file, isForOthers }: Props) {
  const { state, rows, checked, run, found, done, photos } = file;
  const isAwaited = state === "checking" || state === "running";
  // Pictures can take hours.
  useReloadWhile(isAwaited || photos.due > 0, isAwaited ? 1500 : 15_000);
  const problemCount = found.bad + done.failed + photos.failed_rows;
  return (
    <section aria-labelledby="imported-file" className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2 id="imported-file" className="wrap-anywhere">
          {file.file_name}
        </h2>
        {isForOthers && (
          <p className="mt-1 text-soft wrap-anywhere">
            For {file.landlord.name}, {file.landlord.email}
          </p>
        )}
      </header>
      {isAwaited && (
        <Progress
          words={state === "checking" ? "Checking" : "Importing"}
          done={state === "checking" ? checked : run}
          total={state === "checking" ? rows : rows - found.bad}
        />
      )}
      {state === "checked" && <Found file={file} />}
      {state === "done" && <Done file={file} isForOthers={isForOthers} />}
      {state === "done" && photos.due > 0 && (
        <Progress
          words="Fetching photos"
          done={photos.added + photos.known + photos.failed}
          total={photos.due + photos.added + photos.known + photos.failed}
          noun="photo"
        />
      )}
      {state === "refused" && <Alert>{file.refused_because} Nothing was changed.</Alert>}
      {file.unknown_columns.length > 0 && (
        <Alert tone="info">
          <span className="wrap-anywhere">
            Columns that we don’t know, and leave out: {file.unknown_columns.join(", ")}.
          </span>
        </Alert>
      )}
      {state === "checked" && <RunForm file={file} />}
      {photos.failed > 0 && <RetryPhotos id={file.id} />}
      {problemCount > 0 && state !== "checking" && <FileProblems file={file} count={problemCount} />}
    </section>
  );
}

function Found({ file: { found, rows } }: { file: ImportJson }) {
  const parts = [
    found.new > 0 && countOf(found.new, "new space"),
    found.change > 0 && `${countOf(found.change, "space")} changed`,
    found.same > 0 && `${countOf(found.same, "space")} as before`,
  ].filter((part) => part !== false);
  const good = rows - found.bad;
  return (
    <div role="status">
      <p className="text-lg font-semibold">
        {good === 0 ? "No row can be imported." : `${countOf(good, "row")} without problems`}
      </p>
      {parts.length > 0 && <p className="text-soft">{countWords(parts)}.</p>}
    </div>
  );
}

function Done({ file: { done, photos }, isForOthers }: Props) {
  const parts = [
    `${countOf(done.added, "space")} added`,
    done.changed > 0 && `${done.changed.toLocaleString("en-US")} changed`,
    done.unchanged > 0 && `${done.unchanged.toLocaleString("en-US")} as before`,
    done.failed > 0 && `${done.failed.toLocaleString("en-US")} failed`,
    photos.added > 0 && `${countOf(photos.added, "photo")} added`,
    photos.known > 0 && `${countOf(photos.known, "photo")} already there`,
    photos.failed > 0 && `${countOf(photos.failed, "photo")} failed`,
  ].filter((part) => part !== false);
  return (
    <Alert
      tone={done.failed + photos.failed > 0 ? "wait" : "good"}
      action={
        !isForOthers && (
          <LinkButton to="/landlord-dashboard?tab=spaces" variant="secondary">
            Your spaces
          </LinkButton>
        )
      }
    >
      {countWords(parts)}.
    </Alert>
  );
}

type ProgressProps = { words: string; done: number; total: number; noun?: string };

function Progress({ words, done, total, noun = "row" }: ProgressProps) {
  return (
    <div className="flex flex-col gap-2">
      <p id="import-progress" className="tabular-nums">
        {words}: {done.toLocaleString("en-US")} of {countOf(total, noun)}
      </p>
      <progress
        aria-labelledby="import-progress"
        max={Math.max(total, 1)}
        value={done}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <p className="text-sm text-soft">You can leave this page; it goes on.</p>
      <noscript>
        <LinkButton to="" variant="secondary">
          Reload
        </LinkButton>
      </noscript>
    </div>
  );
}
