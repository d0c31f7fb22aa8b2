import { useCallback, useEffect, useRef, useState } from "react";
import type {
  ConversationInListJson,
  ConversationJson,
  MessageJson,
} from "#app/features/messages/present.ts";
import { announce } from "#app/ui/announce.ts";
import { addressFor, call } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";
import { askUnread } from "./use-unread.ts";

const everyMs = 2000;
/** Asks for the list next to the conversation. */
let askList: () => void = () => {};

/** An open conversation, refreshed every 2 seconds while the tab is visible. What is shown is marked as read. */
export function useConversation(loaded: ConversationJson) {
  const [conversation, setConversation] = useState(loaded);
  const [trouble, setTrouble] = useState<number | null>(null);
  const asking = useRef<{ ask: () => void }>(null);
  const { id } = loaded;

  const show = useCallback((latest: ConversationJson) => {
    setConversation((before) => {
      const last = before.messages.at(-1)?.position ?? 0;
      const received = latest.messages.filter((one) => one.position > last && one.side !== latest.side);
      if (received.length > 0)
        announce(`${latest.other_name}: ${received.map(({ text }) => text || "Photos").join(" ")}`);
      return { ...latest, ...joined(before, latest) };
    });
  }, []);

  useEffect(() => {
    const running = poll(addressFor("GET /api/messages/{id}", { path: { id } }), {
      everyMs,
      onChange: show,
      onTrouble: setTrouble,
    });
    asking.current = running;
    return running.stop;
  }, [id, show]);

  const { unread } = conversation;
  const position = conversation.messages.at(-1)?.position ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    const mark = async () => {
      if (document.visibilityState !== "visible") return;
      // Asked again with the next answer that still has something unread.
      await call("POST /api/messages/{id}/read", { path: { id }, json: { position } }).catch(() => {});
      asking.current?.ask();
      askList();
      askUnread();
    };
    void mark();
    const onVisible = () => void mark();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [id, unread, position]);

  async function showOlder() {
    const before = conversation.messages[0]?.position;
    const part = await call("GET /api/messages/{id}", { path: { id }, query: { before } });
    setConversation((now) => ({ ...now, ...joined(part, now) }));
  }

  /** Shows the answer to what was sent or changed here. */
  function showOwn(latest: ConversationJson) {
    show(latest);
    askList();
  }

  return { conversation, trouble, show: showOwn, showOlder };
}

/** The messages of two answers in their order; the later answer's win. */
function joined(
  earlier: ConversationJson,
  later: ConversationJson,
): Pick<ConversationJson, "messages" | "has_older"> {
  const byPosition = new Map<number, MessageJson>();
  for (const one of [...earlier.messages, ...later.messages]) byPosition.set(one.position, one);
  const messages = [...byPosition.values()].toSorted((a, b) => a.position - b.position);
  return { messages, has_older: (messages[0]?.position ?? 1) > 1 };
}

/** A part of the list of conversations, refreshed every 2 seconds. */
export function useConversations(loaded: ConversationInListJson[], before: string | null) {
  const [latest, setLatest] = useState<{
    list: ConversationInListJson[];
    of: ConversationInListJson[];
  } | null>(null);
  useEffect(() => {
    const running = poll(addressFor("GET /api/messages", { query: before === null ? {} : { before } }), {
      everyMs,
      onChange: (list) => {
        setLatest({ list, of: loaded });
        askUnread();
      },
      onTrouble: () => {},
    });
    askList = running.ask;
    return running.stop;
  }, [loaded, before]);
  return latest?.of === loaded ? latest.list : loaded;
}
