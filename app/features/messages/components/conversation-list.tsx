import type { ConversationInListJson } from "#app/features/messages/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = { conversations: ConversationInListJson[]; openId: string | null; isLandlord: boolean };

/** The conversations, latest first; each opens by its link. */
export function ConversationList({ conversations, openId, isLandlord }: Props) {
  if (conversations.length === 0) return <NoConversations isLandlord={isLandlord} />;
  return (
    <nav aria-label="Conversations">
      <ul className="card divide-y divide-line overflow-hidden">
        {conversations.map((one) => (
          <li key={one.id}>
            <Link
              to={`/messages/${one.id}`}
              aria-current={one.id === openId ? "page" : undefined}
              preventScrollReset
              className="flex flex-col gap-0.5 px-4 py-3 hover:bg-sunken aria-[current]:bg-brand-tint"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="truncate font-semibold">{one.other_name}</span>
                {one.unread > 0 && (
                  <span className="inline-grid min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-xs leading-5 font-semibold text-on-brand tabular-nums">
                    {one.unread}
                    <span className="sr-only"> unread</span>
                  </span>
                )}
              </span>
              <span className="truncate text-sm text-soft">{one.title}</span>
              <span className={`truncate text-sm ${one.unread > 0 ? "font-semibold" : "text-soft"}`}>
                {one.last_is_own && "You: "}
                {one.last_text === "" ? "Photos" : one.last_text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
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
