import Paperclip from "~icons/lucide/paperclip";
import Send from "~icons/lucide/send-horizontal";
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from "react";
import { longestMessage, mostMessagePhotos } from "#app/features/messages/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { ConversationJson, SavedReplyJson } from "#app/features/messages/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { ChosenFiles, photoKindsAccepted } from "#app/ui/photo-field.tsx";
import { useChosenFiles } from "#app/ui/use-chosen-files.ts";
import { SavedReplies } from "./saved-replies.tsx";

type Props = {
  /** The conversation; null for the first message. */
  id: string | null;
  /** What the first message is about. */
  about?: Record<string, string>;
  /** Names the next message, so that sending it twice writes it once. */
  firstKey: string;
  savedReplies: SavedReplyJson[] | null;
  contactsShown: boolean;
  /** Who writes. */
  side: Side;
  onSent: (conversation: ConversationJson) => void;
};

/** Text and photos: one line that grows. Ctrl+Enter sends. Works as a plain post, too. */
export function MessageForm({ id, about = {}, firstKey, savedReplies, contactsShown, side, onSent }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const filesId = useId();
  const { input, names, choose, clear } = useChosenFiles();
  const [key, setKey] = useState(firstKey);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const form = new FormData(target);
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const sent =
        id === null
          ? await call("POST /api/messages", { form })
          : await call("POST /api/messages/{id}", { path: { id }, form });
      target.reset();
      setText("");
      setKey(crypto.randomUUID());
      onSent(sent);
      area.current?.focus();
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      setFields(named);
      if (Object.keys(named).length === 0)
        setFailure(sentenceOf(error, "We couldn’t send your message. It is still here; try again."));
    }
    setBusy(false);
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      method="post"
      action={id === null ? "/api/messages" : `/api/messages/${id}`}
      encType="multipart/form-data"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3"
    >
      {Object.entries({ ...about, key }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {savedReplies && (
        <SavedReplies
          replies={savedReplies}
          text={text}
          onUse={(reply) => {
            setText(text === "" ? reply : `${text}\n${reply}`);
            area.current?.focus();
          }}
        />
      )}
      <div className="flex items-end gap-2">
        <Field
          label={`Photos (up to ${mostMessagePhotos})`}
          name="photos"
          id={filesId}
          quietLabel
          error={fields["photos"]}
          className="shrink-0"
        >
          {({ className: _look, ...control }) => (
            <div>
              <input
                {...control}
                ref={input}
                type="file"
                multiple
                accept={photoKindsAccepted}
                onChange={choose}
                className="peer sr-only [@media(scripting:none)]:not-sr-only"
              />
              <label
                htmlFor={filesId}
                title={`Photos (up to ${mostMessagePhotos})`}
                className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand [@media(scripting:none)]:hidden"
              >
                <Paperclip aria-hidden className="size-5" />
              </label>
            </div>
          )}
        </Field>
        <Field
          label="Message"
          name="text"
          quietLabel
          error={fields["text"]}
          describedBy={contactsShown ? undefined : `${filesId}-contacts`}
          className="min-w-0 grow"
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={1}
              placeholder="Message"
              maxLength={longestMessage}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={sendByKey}
              className={`${control.className} field-sizing-content max-h-48 min-h-11 py-2 supports-[field-sizing:content]:resize-none`}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="shrink-0 px-3">
          {!busy && <Send aria-hidden className="size-5" />}
          <span className="sr-only">Send</span>
        </Button>
      </div>
      {names.length > 0 && <ChosenFiles names={names} onClear={clear} />}
      {!contactsShown && (
        <p id={`${filesId}-contacts`} className="text-sm text-soft">
          {`Phone numbers, email addresses and links are shown once ${side === "landlord" ? "you accept" : "the landlord accepts"} a request.`}
        </p>
      )}
      {failure && <Alert>{failure}</Alert>}
    </form>
  );
}
