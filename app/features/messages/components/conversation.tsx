import ArrowLeft from "~icons/lucide/arrow-left";
import { useEffect, useRef } from "react";
import type { ConversationJson, SavedReplyJson } from "#app/features/messages/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageForm } from "./message-form.tsx";
import { useConversation } from "./use-conversation.ts";

type Props = { loaded: ConversationJson; savedReplies: SavedReplyJson[] | null; firstKey: string };

/** An open conversation: who and what, the messages, and the form. */
export function Conversation({ loaded, savedReplies, firstKey }: Props) {
  const { conversation, trouble, show, showOlder } = useConversation(loaded);
  const { id, messages, side, other_name: name, refusal } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.position;
  useEffect(() => {
    const { current } = log;
    if (current && last !== undefined) current.scrollTop = current.scrollHeight;
  }, [last]);
  return (
    <section aria-labelledby="conversation" className="card flex min-w-0 flex-col">
      <header className="flex items-start gap-2 border-b border-line px-4 py-3">
        <Link
          to="/messages"
          aria-label="All messages"
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow">
          <h2 id="conversation" className="truncate text-lg">
            {name}
          </h2>
          {conversation.property_exists ? (
            <Link
              to={`/properties/${conversation.property_id}`}
              className="-my-2.5 inline-flex min-h-11 max-w-full items-center text-sm text-soft underline underline-offset-4"
            >
              <span className="truncate">{conversation.title}</span>
            </Link>
          ) : (
            <p className="truncate text-sm text-soft">{conversation.title}</p>
          )}
        </div>
        <ConversationMenu conversation={conversation} onChanged={show} />
      </header>
      <div
        ref={log}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        className="flex max-h-[55dvh] min-h-48 flex-col gap-4 overflow-y-auto bg-ground px-4 py-4"
      >
        {conversation.has_older && (
          <Button variant="secondary" className="self-center" onClick={() => void showOlder()}>
            Show earlier messages
          </Button>
        )}
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              message={message}
              reader={side}
              name={name}
              timeZone={conversation.time_zone}
              isRead={message.position <= conversation.read_by_other}
            />
          ))}
        </ol>
        <span id="latest" />
      </div>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        {trouble !== null && (
          <Alert tone="wait">We can’t refresh this conversation right now. We’ll keep trying.</Alert>
        )}
        {conversation.unread > 0 && (
          <noscript>
            <form method="post">
              <input type="hidden" name="choice" value="read" />
              <input type="hidden" name="position" value={last} />
              <Button type="submit" variant="secondary">
                Mark as read
              </Button>
            </form>
          </noscript>
        )}
        {refusal === null ? (
          <MessageForm
            id={id}
            firstKey={firstKey}
            savedReplies={savedReplies}
            contactsShown={conversation.contacts_shown}
            side={side}
            onSent={show}
          />
        ) : (
          <Alert tone="info">{refusal}</Alert>
        )}
      </div>
    </section>
  );
}
