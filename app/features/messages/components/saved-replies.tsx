import { useState } from "react";
import type { SavedReplyJson } from "#app/features/messages/present.ts";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

type Props = { replies: SavedReplyJson[]; text: string; onUse: (text: string) => void };

/** A landlord's texts to use again: one press puts one into the message; the message's own text can be saved. */
export function SavedReplies({ replies: loaded, text, onUse }: Props) {
  const [replies, setReplies] = useState(loaded);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(work: () => Promise<void>) {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
  }

  const save = () =>
    change(async () => {
      const saved = await call("POST /api/saved-replies", { json: { text } });
      setReplies([...replies, saved]);
      announce("Saved.");
    });
  const remove = (id: string) =>
    change(async () => {
      await call("DELETE /api/saved-replies/{id}", { path: { id } });
      setReplies(replies.filter((one) => one.id !== id));
      announce("Deleted.");
    });

  return (
    <details className="rounded-control border border-line px-3 [@media(scripting:none)]:hidden">
      <summary className="flex min-h-11 items-center text-sm font-semibold">Saved replies</summary>
      <div className="flex flex-col gap-2 pb-3">
        {replies.length === 0 && (
          <p className="text-sm text-soft">No saved replies yet. Write a message, then save it here.</p>
        )}
        <ul className="flex max-h-56 flex-col divide-y divide-line overflow-y-auto">
          {replies.map((reply) => (
            <li key={reply.id} className="flex items-start justify-between gap-2 py-1">
              <button
                type="button"
                onClick={() => onUse(reply.text)}
                className="min-h-11 grow rounded-control px-2 text-left text-sm wrap-anywhere whitespace-pre-line hover:bg-sunken"
              >
                {reply.text}
              </button>
              <Button variant="quiet" onClick={() => void remove(reply.id)}>
                Delete
                <span className="sr-only"> “{reply.text.slice(0, 40)}”</span>
              </Button>
            </li>
          ))}
        </ul>
        {failure && (
          <p role="alert" className="text-sm font-medium text-bad">
            {failure}
          </p>
        )}
        <div>
          <Button variant="secondary" disabled={text.trim() === ""} onClick={() => void save()}>
            Save this message as a reply
          </Button>
        </div>
      </div>
    </details>
  );
}
