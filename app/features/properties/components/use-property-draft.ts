import { useState, useSyncExternalStore } from "react";
import {
  emptyDraft,
  isEmptyDraft,
  parseDraft,
  type DraftField,
  type PropertyDraft,
} from "./property-draft.ts";

/** The form's text, kept in this browser under the landlord's id until the property exists, so that a reload loses nothing. */
export function usePropertyDraft(landlordId: string) {
  const key = `property-draft:${landlordId}`;
  const stored = useSyncExternalStore(
    neverChanges,
    () => localStorage.getItem(key),
    () => null,
  );
  const [changed, setChanged] = useState<{ draft: PropertyDraft; restored: boolean } | null>(null);
  const { draft, restored } = changed ?? found(stored);

  function change(field: DraftField, value: string) {
    const next = { ...draft, [field]: value };
    setChanged({ draft: next, restored });
    keep(key, next);
  }

  function forget() {
    setChanged({ draft: emptyDraft, restored: false });
    localStorage.removeItem(key);
  }

  return { draft, restored, change, forget };
}

const neverChanges = () => () => undefined;

function found(stored: string | null) {
  const draft = parseDraft(stored);
  return { draft, restored: !isEmptyDraft(draft) };
}

function keep(key: string, draft: PropertyDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage keeps nothing; the form works without.
  }
}
