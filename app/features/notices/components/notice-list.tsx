import BellRing from "~icons/lucide/bell-ring";
import { type FormEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { NoticeJson } from "#app/features/notices/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useNow } from "#app/ui/use-now.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { NoticeItem } from "./notice-item.tsx";

type Props = { notices: NoticeJson[]; hasMore: boolean; asOf: number; isFirst: boolean; onRead: () => void };

/** A page of notices; `onRead` hears that the count has changed. */
export function NoticeList({ notices, hasMore, asOf, isFirst, onRead }: Props) {
  const now = useNow(asOf);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = useRefusal("/api/notices").message;
  const shown = failure ?? (refused || null);

  /** Leads there in any case: a notice that stays unread is no harm. */
  function open({ id, path, read }: NoticeJson) {
    if (!read) void call("POST /api/notices/{id}/read", { path: { id } }).then(onRead, () => {});
    void navigate(path);
  }

  async function readAll(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/notices/read", { json: { newest: notices[0]?.id } });
      await revalidate();
      onRead();
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn’t save this. Please try again."));
    }
    setBusy(false);
  }

  if (notices.length === 0)
    return (
      <EmptyState
        title="No notifications yet"
        drawing={<BellRing aria-hidden className="size-12 text-soft" />}
      >
        <p>Answers to requests, messages, payments and logins appear here.</p>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4" aria-busy={state === "loading"}>
      {shown && <Alert>{shown}</Alert>}
      {notices.some(({ read }) => !read) && (
        <form method="post" action="/notices" onSubmit={(event) => void readAll(event)}>
          <input type="hidden" name="newest" value={notices[0]?.id} />
          <Button type="submit" variant="secondary" busy={busy}>
            Mark all as read
          </Button>
        </form>
      )}
      <ul className="card divide-y divide-line overflow-hidden">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} now={now} onOpen={open} />
        ))}
      </ul>
      <nav aria-label="Pages of notifications" className="flex flex-wrap justify-between gap-3">
        {!isFirst && (
          <LinkButton to="/notices" variant="secondary">
            Newest
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton to={`/notices?before=${notices.at(-1)?.id}`} variant="secondary">
            Older
          </LinkButton>
        )}
      </nav>
    </div>
  );
}
