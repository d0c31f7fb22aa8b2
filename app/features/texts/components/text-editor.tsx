import { type SubmitEvent, useEffect, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { MarkdownPart } from "#app/platform/markdown.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { PreviewJson, TextJson } from "../present.ts";
import { EmailPreview } from "./email-preview.tsx";
import { TextVariables } from "./text-variables.tsx";

type Props = {
  text: TextJson;
  /** The preview of the words that the form begins with. */
  first: PreviewJson;
  /** What was typed before a refusal without script. */
  typedBefore: string | undefined;
};

/** A text in Markdown with its preview, which follows what is typed, and the button that publishes it. */
export function TextEditor({ text, first, typedBefore }: Props) {
  const { page, number, shown, path } = text;
  const isEmail = path === "";
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const posted = useRefusal(`/api/admin/texts/${page}`);
  const [typed, setTyped] = useState(typedBefore ?? text.body.trim());
  const [base, setBase] = useState(number);
  const [busy, setBusy] = useState(false);
  const [isPublished, setPublished] = useState(params.has("published") && posted.message === "");
  const [failure, setFailure] = useState(posted.message);
  const [fields, setFields] = useState(posted.fields);
  const preview = usePreview(page, typed, text.body.trim(), first);

  async function publish(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const changed = new FormData(event.currentTarget).get("changed");
    setBusy(true);
    setFailure("");
    setFields({});
    setPublished(false);
    try {
      const json = { number: base, body: typed, ...(typeof changed === "string" && { changed }) };
      setBase((await call("POST /api/admin/texts/{page}", { path: { page }, json })).number);
      setPublished(true);
      announce("Published.");
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn’t publish it. Try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    await revalidate();
    setBusy(false);
  }

  const isBehind = base !== number && failure !== "";
  return (
    <form method="post" noValidate onSubmit={(event) => void publish(event)} className="flex flex-col gap-4">
      <input type="hidden" name="number" value={base} />
      {shown !== number && (
        <Alert tone="info">
          {shown === 0 ? "This is the built-in text." : `This is version ${shown}.`} Publish it to go back to
          it.
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextAreaField
            label="Text"
            name="body"
            rows={24}
            spellCheck
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPublished(false);
            }}
            error={fields["body"] ?? preview.problem}
            hint={
              isEmail
                ? "The first line is the subject. {{text}}, or the parts below it, stand for what is ours. HTML is shown as text."
                : "The first line is the title, the first paragraph the lead. HTML is shown as text."
            }
          />
          {text.in_parts !== null && (
            <StartInParts
              parts={text.in_parts}
              typed={typed}
              change={(next) => {
                setTyped(next);
                setPublished(false);
              }}
            />
          )}
          {page === "terms" && (
            <Field
              label="What changed"
              name="changed"
              maxLength={500}
              hint="One sentence. Everyone who accepted the terms before reads it, and is asked to accept them again."
              defaultValue={posted.entries?.["changed"]}
              error={fields["changed"]}
            />
          )}
          {failure !== "" && (
            <Alert
              action={
                isBehind && (
                  <Button variant="secondary" onClick={() => setBase(number)}>
                    Replace version {number}
                  </Button>
                )
              }
            >
              {failure}{" "}
              {isBehind && (
                <Link to={`/admin/pages/${page}?version=${number}`} target="_blank" className="text-link">
                  Read version {number}
                </Link>
              )}
            </Alert>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" busy={busy} className="max-sm:w-full">
              Publish
            </Button>
            {!isEmail && (
              <Link to={path} target="_blank" className="text-link inline-flex min-h-11 items-center">
                Open the page
              </Link>
            )}
            <output className="font-medium text-good">
              {isPublished &&
                (isEmail
                  ? "Published. Emails have it within 5 seconds."
                  : "Published. Everyone sees it within 5 seconds.")}
            </output>
          </div>
        </div>
        <section
          aria-label="Preview"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page's scrolls, so the keyboard must reach it
          tabIndex={isEmail ? undefined : 0}
          className={`card min-w-0 p-4 sm:p-6 lg:sticky lg:top-4 lg:row-span-2 ${isEmail ? "" : "max-h-[85dvh] overflow-y-auto"}`}
        >
          <p className="mb-4 text-sm text-soft">Preview</p>
          {preview.emails.length > 0 ? (
            <EmailPreview emails={preview.emails} />
          ) : preview.text === null ? (
            <p className="text-soft">The text is too long to preview.</p>
          ) : (
            // A link would leave what was typed.
            <div className="wrap-anywhere" onClickCapture={(event) => event.preventDefault()}>
              <p className="font-heading text-2xl font-bold">{preview.text.title}</p>
              <p className="mt-2 mb-6 text-lg text-soft">{preview.text.lead}</p>
              <Markdown parts={preview.text.body as MarkdownPart[]} />
            </div>
          )}
        </section>
        <div className="min-w-0">
          <TextVariables text={text} />
        </div>
      </div>
    </form>
  );
}

/** Replaces what was typed by our text in its parts, and puts it back. */
function StartInParts({
  parts,
  typed,
  change,
}: {
  parts: string;
  typed: string;
  change: (next: string) => void;
}) {
  const [before, setBefore] = useState<string | null>(null);
  const isStart = typed === parts;
  if (isStart && before === null) return null;
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          setBefore(isStart ? null : typed);
          change(isStart ? (before ?? "") : parts);
        }}
      >
        {isStart ? "Back to what I wrote" : "Start from our text in parts"}
      </Button>
    </div>
  );
}

const waitMs = 400;

/** What was typed, as it would look: asked for once typing rests. */
function usePreview(page: TextJson["page"], typed: string, begun: string, first: PreviewJson): PreviewJson {
  const [preview, setPreview] = useState(first);
  useEffect(() => {
    if (typed === begun) return;
    const leaving = new AbortController();
    async function load() {
      try {
        const json = { body: typed };
        const next = await call("POST /api/admin/texts/{page}/preview", {
          path: { page },
          json,
          signal: leaving.signal,
        });
        if (!leaving.signal.aborted) setPreview(next);
      } catch (error) {
        const problem = sentenceOf(error, "The preview could not be loaded.");
        if (!leaving.signal.aborted) setPreview((before) => ({ ...before, problem }));
      }
    }
    const timer = setTimeout(() => void load(), waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [page, typed, begun]);
  return typed === begun ? first : preview;
}
