const host = "deleted.invalid";

/** The address that stands in for a deleted account's; nobody reads mail there, and none is sent. */
export function deletedUserEmail(userId: string): string {
  return `${userId}@${host}`;
}

export function isNobodys(address: string): boolean {
  return address.endsWith(`@${host}`);
}

/** For SQL's `like`. */
export const nobodysPattern = `%@${host}`;
