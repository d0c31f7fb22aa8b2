import { useUnread } from "./use-unread.ts";

/** A member's number of unread messages, at a link to them, kept current; nothing when there are none. */
export function UnreadBadge({ loaded, className = "" }: { loaded: number; className?: string }) {
  const count = useUnread(loaded);
  if (count === 0) return null;
  return (
    <span
      data-testid="unread-badge"
      className={`inline-grid min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs leading-5 font-semibold text-on-brand tabular-nums ${className}`}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
