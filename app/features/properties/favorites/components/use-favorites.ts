import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { call } from "#app/ui/call.ts";

/** Choices made in this window, by member and property: newer than the list that the page loaded. */
const choices = new Map<string, boolean>();
const listeners = new Set<() => void>();

/**
 * Whether the logged-in tenant has saved a property, and the call to change it; updates at once and reverts on refusal.
 */
export function useFavorite(propertyId: string) {
  const person = usePerson();
  const saved = useRouteLoaderData<{ favorites: string[] }>("root")?.favorites ?? [];
  const key = `${person?.id}:${propertyId}`;
  const chosen = useSyncExternalStore(subscribe, () => choices.get(key), never);
  const isFavorite = chosen ?? saved.includes(propertyId);
  return {
    isFavorite,
    /** Rejects if the server refused. */
    choose: (wanted: boolean) => choose(key, propertyId, wanted),
  };
}

async function choose(key: string, propertyId: string, wanted: boolean): Promise<void> {
  const before = choices.get(key);
  note(key, wanted);
  try {
    await call(`${wanted ? "POST" : "DELETE"} /api/favorites/{id}`, { path: { id: propertyId } });
  } catch (error) {
    note(key, before);
    throw error;
  }
}

function note(key: string, choice: boolean | undefined): void {
  if (choice === undefined) choices.delete(key);
  else choices.set(key, choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const never = () => undefined;

const wantedKey = "favorite-wanted";

/** Remembers in this tab that a visitor pressed a heart, until they log in. */
export function wantFavorite(propertyId: string): void {
  try {
    sessionStorage.setItem(wantedKey, propertyId);
  } catch {
    // Without storage the choice is lost.
  }
}

/** Saves what was wanted before login, once; true if something was saved. */
export async function keepWantedFavorite(userId: string): Promise<boolean> {
  const wanted = takeWanted();
  if (wanted === null) return false;
  await choose(`${userId}:${wanted}`, wanted, true);
  return true;
}

function takeWanted(): string | null {
  try {
    const wanted = sessionStorage.getItem(wantedKey);
    sessionStorage.removeItem(wantedKey);
    return wanted;
  } catch {
    return null;
  }
}
