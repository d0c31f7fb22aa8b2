import type { ConversationInListJson } from "#app/features/messages/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";

/** Where a part of the list begins, null for the newest; and where the next one does, null for none. */
export type ListPart = { before: string | null; older: string | null };

type Props = {
  conversations: ConversationInListJson[];
  part: ListPart;
  openId: string | null;
  isLandlord: boolean;
};

/** A part of the conversations, latest first; each opens by its link, next to the same part. */
export function ConversationList({ conversations, part, openId, isLandlord }: Props) {
  const { before, older } = part;
  const here = openId === null ? "/messages" : `/messages/${openId}`;
  if (conversations.length === 0 && before === null) return <NoConversations isLandlord={isLandlord} />;
  return (
    <nav aria-label="Conversations">
      <ul className="card divide-y divide-line overflow-hidden">
        {conversations.map((one) => (
          <li key={one.id}>
            <Link
              to={`/messages/${one.id}${before === null ? "" : `?before=${before}`}`}
              aria-current={one.id === openId ? "page" : undefined}
              preventScrollReset
              className="flex flex-col gap-0.5 px-4 py-3 hover:bg-sunken aria-[current]:bg-brand-tint"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{one.other_name}</span>
                {one.unread > 0 && (
                  <span className="inline-grid min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-xs leading-5 font-semibold text-on-brand tabular-nums">
                    {one.unread}
                    <span className="sr-only"> unread</span>
                  </span>
                )}
              </span>
              <span className="text-sm text-pretty wrap-anywhere text-soft">{one.title}</span>
              <span className={`truncate text-sm ${one.unread > 0 ? "font-semibold" : "text-soft"}`}>
                {one.last_is_own && "You: "}
                {one.last_text === "" ? "Photos" : one.last_text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(before !== null || older !== null) && (
        <p className="flex flex-wrap justify-between gap-3 pt-3">
          {before !== null && (
            <LinkButton to={here} variant="secondary">
              Newest
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton to={`${here}?before=${older}`} variant="secondary">
              Older
            </LinkButton>
          )}
        </p>
      )}
    </nav>
  );
}

function NoConversations({ isLandlord }: { isLandlord: boolean }) {
  return (
    <EmptyState title="No messages yet">
      {isLandlord ? (
        <p>When someone asks about one of your spaces, the conversation appears here.</p>
      ) : (
        <>
          <p>Open a space and choose “Ask a question”. The conversation appears here.</p>
          <LinkButton to="/properties">Find a space</LinkButton>
        </>
      )}
    </EmptyState>
  );
}
