import { hiddenInWords } from "#app/features/messages/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { MessageJson } from "#app/features/messages/present.ts";
import { instantInWords, timeInWords } from "#app/platform/dates.ts";
import { numbered, PhotoGrid } from "#app/ui/photo-grid.tsx";

type Props = {
  message: MessageJson;
  reader: Side | null;
  name: string;
  timeZone: string;
  isRead: boolean;
  /** Its day stands above it. */
  isUnderDay?: boolean;
};

/** One message; the reader's own are on the right, with what the other side doesn't see. */
export function MessageBubble({ message, reader, name, timeZone, isRead, isUnderDay = false }: Props) {
  const isOwn = message.side === reader;
  const hidden = isOwn ? hiddenInWords(message.hidden, { name, side: message.side }) : null;
  const isDeleted = message.text === "" && message.photos.length === 0;
  return (
    <li
      className={`flex max-w-[85%] flex-col gap-1 ${isOwn ? "items-end self-end" : "items-start self-start"}`}
    >
      <div
        className={`flex flex-col gap-2 rounded-card px-4 py-2.5 ${isOwn ? "bg-brand-tint" : "border border-line bg-surface"}`}
      >
        <span className="sr-only">{isOwn ? "You" : name}: </span>
        {isDeleted && <p className="text-soft italic">This message was deleted with its account.</p>}
        {message.text !== "" && <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>}
        <PhotoGrid
          photos={numbered(message.photos, "in this message")}
          columns="grid-cols-2"
          shape="aspect-4/3 w-40"
        />
      </div>
      {hidden && <p className="text-sm text-wait">{hidden}</p>}
      <p className="text-xs text-soft">
        {reader === null && `${name}, `}
        <time dateTime={message.created_at}>
          {(isUnderDay ? timeInWords : instantInWords)(timeZone, new Date(message.created_at))}
        </time>
        {message.by_email && ", by email"}
        {isOwn && isRead && ", read"}
      </p>
    </li>
  );
}
