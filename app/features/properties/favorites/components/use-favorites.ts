import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { call } from "#app/ui/call.ts";

/** What was chosen in this window, by member and property: newer than the list that the page came with. */
const choices = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Whether the logged-in tenant has saved a property, and the way to change that; shown at once, taken back when refused. */
export function useFavorite(propertyId: string) {
  const person = usePerson();
  const saved = useRouteLoaderData<{ favorites: string[] }>("root")?.favorites ?? [];
  const key = `${person?.id}:${propertyId}`;
  const chosen = useSyncExternalStore(subscribe, () => choices.get(key), never);
  const isFavorite = chosen ?? saved.includes(propertyId);
  return {
    isFavorite,
    /** Rejects when the server did. */
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

/** A visitor pressed a heart: kept in this tab until they have logged in. */
export function wantFavorite(propertyId: string): void {
  try {
    sessionStorage.setItem(wantedKey, propertyId);
  } catch {
    // A browser that refuses storage forgets the wish.
  }
}

/** Saves what was wanted before login, once; true when there was something and it is saved. */
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
