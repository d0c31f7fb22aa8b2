import { hiddenInWords, type Side } from "#app/features/messages/model.ts";
import type { MessageJson } from "#app/features/messages/present.ts";
import { instantInWords } from "#app/platform/dates.ts";

type Props = { message: MessageJson; reader: Side | null; name: string; timeZone: string; isRead: boolean };

/** One message; the reader's own are on the right, with what the other side doesn't see. */
export function MessageBubble({ message, reader, name, timeZone, isRead }: Props) {
  const isOwn = message.side === reader;
  const hidden = isOwn ? hiddenInWords(message.hidden) : null;
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
        {message.photos.length > 0 && <Photos photos={message.photos} />}
      </div>
      {hidden && <p className="text-sm text-wait">{hidden}</p>}
      <p className="text-xs text-soft">
        {reader === null && `${name}, `}
        <time dateTime={message.created_at}>{instantInWords(timeZone, new Date(message.created_at))}</time>
        {message.by_email && ", by email"}
        {isOwn && isRead && ", read"}
      </p>
    </li>
  );
}

function Photos({ photos }: { photos: MessageJson["photos"] }) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {photos.map(({ url, width, height }, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              alt={`${at + 1} of ${photos.length} in this message`}
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-40 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
