type Kind = "copies" | "check";

/** A member's id; null for visitors. */
export type PersonId = string | null;

/** The name of the browser's store of pages for this person; public/offline-worker.js opens them. */
export function storeName(kind: Kind, personId: PersonId): string {
  return `${kind}:${personId ?? "visitor"}`;
}

/** Deletes all pages that this browser stored: at logout. */
export async function deleteStored(): Promise<void> {
  await deleteStores(() => true);
}

/** Deletes the pages that this browser stored for anyone but this person. */
export async function deleteStoredOfOthers(personId: PersonId): Promise<void> {
  await deleteStores((name) => !name.endsWith(`:${personId ?? "visitor"}`));
}

async function deleteStores(isDeleted: (name: string) => boolean): Promise<void> {
  // Nothing is stored where the browser refuses it.
  const names = await storesHere().catch(() => []);
  await Promise.all(names.filter(isDeleted).map((name) => caches.delete(name)));
}

/** The names of our stores in this browser. */
export async function storesHere(): Promise<string[]> {
  if (!("caches" in window)) return [];
  return (await caches.keys()).filter((name) => /^(copies|check):/.test(name));
}
