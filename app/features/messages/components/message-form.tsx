import Send from "~icons/lucide/send";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { longestMessage, mostMessagePhotos, type Side } from "#app/features/messages/model.ts";
import type { ConversationJson, SavedReplyJson } from "#app/features/messages/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
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

/** Text and photos. Ctrl+Enter sends. Works as a plain post, too. */
export function MessageForm({ id, about = {}, firstKey, savedReplies, contactsShown, side, onSent }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
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
      <TextAreaField
        ref={area}
        label="Message"
        name="text"
        rows={3}
        maxLength={longestMessage}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
        hint={
          contactsShown
            ? undefined
            : `Phone numbers, email addresses and links are shown once ${side === "landlord" ? "you accept" : "the landlord accepts"} a request.`
        }
        error={fields["text"]}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field
          label={`Photos (up to ${mostMessagePhotos})`}
          name="photos"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          error={fields["photos"]}
          className="min-w-0 grow basis-56"
        />
        <Button type="submit" busy={busy}>
          <Send aria-hidden className="size-4" />
          Send
        </Button>
      </div>
      {failure && <Alert>{failure}</Alert>}
    </form>
  );
}
