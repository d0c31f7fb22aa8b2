import ArrowLeft from "~icons/lucide/arrow-left";
import { Fragment, useEffect, useRef } from "react";
import type {
  AboutJson,
  ConversationJson,
  MessageJson,
  SavedReplyJson,
} from "#app/features/messages/present.ts";
import { dateIn, dayInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { ConversationAbout } from "./conversation-about.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageForm } from "./message-form.tsx";
import { useConversation } from "./use-conversation.ts";

type Props = {
  loaded: ConversationJson;
  about: AboutJson;
  savedReplies: SavedReplyJson[] | null;
  firstKey: string;
};

/** An open conversation: who, what it is about, the messages, and the form. */
export function Conversation({ loaded, about, savedReplies, firstKey }: Props) {
  const { conversation, trouble, show, showOlder } = useConversation(loaded);
  const { id, messages, side, other_name: name, refusal } = conversation;
  const dayOf = ({ created_at: at }: MessageJson) => dateIn(conversation.time_zone, new Date(at));
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.position;
  useEffect(() => {
    const { current } = log;
    if (current && last !== undefined) current.scrollTop = current.scrollHeight;
  }, [last]);
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-6">
      <section
        aria-labelledby="conversation"
        className="card flex min-w-0 flex-col max-lg:order-last lg:h-[calc(100dvh-14rem)] lg:min-h-96"
      >
        <header className="flex items-center gap-2 border-b border-line px-4 py-2">
          <Link
            to="/messages"
            aria-label="All messages"
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
          <h2 id="conversation" className="min-w-0 grow text-lg">
            {name}
          </h2>
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
          className="flex min-h-48 grow flex-col gap-4 overflow-y-auto bg-ground px-4 py-4 max-lg:max-h-[55dvh]"
        >
          {conversation.has_older && (
            <Button variant="secondary" className="self-center" onClick={() => void showOlder()}>
              Show earlier messages
            </Button>
          )}
          <ol className="flex flex-col gap-4">
            {messages.map((message, index) => {
              const before = messages[index - 1];
              const day = dayOf(message);
              return (
                <Fragment key={message.id}>
                  {(!before || dayOf(before) !== day) && (
                    <li className="self-center text-xs font-semibold text-soft">{dayInWords(day)}</li>
                  )}
                  <MessageBubble
                    message={message}
                    reader={side}
                    name={name}
                    timeZone={conversation.time_zone}
                    isRead={message.position <= conversation.read_by_other}
                    isUnderDay
                  />
                </Fragment>
              );
            })}
          </ol>
          <span id="latest" />
        </div>
        <div className="flex flex-col gap-3 border-t border-line p-3">
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
      <ConversationAbout conversation={conversation} about={about} />
    </div>
  );
}
