import Download from "~icons/lucide/download";
import FileUp from "~icons/lucide/file-up";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { addressFor, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { ChosenFiles } from "#app/ui/photo-field.tsx";
import { upload } from "#app/ui/upload.ts";
import { useChosenFiles } from "#app/ui/use-chosen-files.ts";

type Props = { example: string; isForOthers: boolean; isFirst: boolean };
type Failure = { message: string; fields: Record<string, string> };

/** Chooses a file and sends it to be checked. Without script the browser posts it. */
export function ImportForm({ example, isForOthers, isFirst }: Props) {
  const { input, names, choose, clear } = useChosenFiles();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (names.length === 0) {
      setFailure({ message: "Choose a file.", fields: { file: "Choose a file." } });
      return input.current?.focus();
    }
    setFailure(null);
    setShare(0);
    try {
      const { page } = await upload(
        addressFor("POST /api/imports"),
        new FormData(event.currentTarget),
        setShare,
      );
      await navigate(page, { preventScrollReset: false });
    } catch (error) {
      const message = sentenceOf(error, "The file could not be sent. Please try again.");
      setFailure({ message, fields: error instanceof CallError ? error.fields : {} });
    }
    setShare(null);
  }

  const isOfField = failure !== null && ["file", "landlord_email"].some((name) => failure.fields[name]);
  return (
    <section aria-labelledby="import-form" className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2 id="import-form">{isFirst ? "Choose a file" : "Choose another file"}</h2>
        <p className="mt-1 text-soft">
          CSV or JSON, up to 5,000 spaces; or a zip of one with its pictures. We check it first; nothing is
          added before you say so.
        </p>
      </header>
      <form
        method="post"
        action="/api/imports"
        encType="multipart/form-data"
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4"
        noValidate
      >
        {isForOthers && (
          <Field
            label="Landlord’s email"
            name="landlord_email"
            type="email"
            autoComplete="off"
            className="max-w-md"
            error={failure?.fields["landlord_email"] ?? null}
          />
        )}
        <Field label="File" name="file" id="import-file" error={failure?.fields["file"] ?? null}>
          {({ className: _look, ...control }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <FileButton
                {...control}
                ref={input}
                accept=".csv,.json,.txt,.zip,text/csv,application/json,application/zip"
                onChange={choose}
                icon={<FileUp aria-hidden className="size-5" />}
              >
                {names.length === 0 ? "Choose file" : "Choose another"}
              </FileButton>
              {names.length > 0 && <ChosenFiles names={names} onClear={clear} />}
            </div>
          )}
        </Field>
        {failure && !isOfField && <Alert>{failure.message}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isFirst ? "primary" : "secondary"} busy={share !== null}>
            Check file
          </Button>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
            download="spaces-example.csv"
            className="button button-quiet"
          >
            <Download aria-hidden className="size-4" />
            Example file
          </a>
          {share !== null && (
            <span role="status" className="text-sm text-soft tabular-nums">
              {share < 1 ? `Sending, ${Math.round(100 * share)}%` : "Reading the file"}
            </span>
          )}
        </div>
      </form>
    </section>
  );
}
