import { useState, useSyncExternalStore } from "react";
import { changedFields, emptyDraft, parseDraft, withChanges, type PropertyDraft } from "./property-draft.ts";

export type DraftState = ReturnType<typeof usePropertyDraft>;

/** The form's text, kept in this browser under `key` until it is saved, so that a reload loses nothing. */
export function usePropertyDraft(key: string, initial: PropertyDraft = emptyDraft) {
  // Read once: later writes of another window under the same key must not show up here.
  const [read] = useState(() => readOnce(key));
  const stored = useSyncExternalStore(neverChanges, read, () => null);
  const [changed, setChanged] = useState<{ draft: PropertyDraft; restored: boolean } | null>(null);
  const { draft, restored } = changed ?? found(stored, initial);

  function change(changes: Partial<PropertyDraft>) {
    const next = withChanges(draft, changes);
    setChanged({ draft: next, restored });
    keep(key, next);
  }

  function forget() {
    setChanged({ draft: initial, restored: false });
    localStorage.removeItem(key);
  }

  return { draft, restored, change, forget };
}

function readOnce(key: string) {
  let text: string | null | undefined;
  return () => (text === undefined ? (text = localStorage.getItem(key)) : text);
}

const neverChanges = () => () => undefined;

function found(stored: string | null, initial: PropertyDraft) {
  const draft = parseDraft(stored, initial);
  return { draft, restored: changedFields(initial, draft).length > 0 };
}

function keep(key: string, draft: PropertyDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // With a full or forbidden storage nothing is kept; the form works anyway.
  }
}
