import type { ReactNode } from "react";
import type { ConversationInListJson } from "#app/features/messages/present.ts";
import { Page } from "#app/ui/page.tsx";
import { ConversationList, type ListPart } from "./conversation-list.tsx";
import { EmailChoice } from "./email-choice.tsx";
import { useConversations } from "./use-conversation.ts";

type Props = {
  conversations: ConversationInListJson[];
  part: ListPart;
  openId: string | null;
  isLandlord: boolean;
  wantsEmails: boolean | null;
  children?: ReactNode;
};

/** The list next to the open conversation and what it is about; on phones one at a time. */
export function MessagesScreen({ conversations: loaded, part, openId, wantsEmails, ...others }: Props) {
  const { isLandlord, children } = others;
  const conversations = useConversations(loaded, part.before);
  const isOpen = openId !== null;
  const hasTwo = isOpen || conversations.length > 0;
  return (
    <Page title="Messages" width="wide" isTitleQuiet={isOpen}>
      <div
        className={
          hasTwo
            ? "grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-6"
            : ""
        }
      >
        <div className={isOpen ? "max-lg:hidden" : ""}>
          <ConversationList
            conversations={conversations}
            part={part}
            openId={openId}
            isLandlord={isLandlord}
          />
          {wantsEmails !== null && <EmailChoice loaded={wantsEmails} />}
        </div>
        {isOpen
          ? children
          : conversations.length > 0 && (
              <p className="hidden rounded-card border border-dashed border-line p-12 text-center text-soft lg:block">
                Choose a conversation.
              </p>
            )}
      </div>
    </Page>
  );
}
