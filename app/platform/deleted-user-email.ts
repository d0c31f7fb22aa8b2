const host = "deleted.invalid";

/** The address that replaces a deleted account's; no email is sent there. */
export function deletedUserEmail(userId: string): string {
  return `${userId}@${host}`;
}

export function isNobodys(address: string): boolean {
  return address.endsWith(`@${host}`);
}

/** For SQL's `like`. */
export const nobodysPattern = `%@${host}`;
