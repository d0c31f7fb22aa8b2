import { type Unread, useUnread } from "./use-unread.ts";

type Props = { loaded: Unread; what?: keyof Unread; className?: string };

/** A member's number of unread messages or notices, at a link to them, kept current; nothing when there are none. */
export function UnreadBadge({ loaded, what = "messages", className = "" }: Props) {
  const count = useUnread(loaded, what);
  if (count === 0) return null;
  return (
    <span
      data-testid={what === "messages" ? "unread-badge" : "unread-notices"}
      className={`inline-grid min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs leading-5 font-semibold text-on-brand tabular-nums ${className}`}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
