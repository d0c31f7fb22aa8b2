import type { UserJson } from "#app/features/accounts/model.ts";

/** Keeps the display copy of the member; does nothing if the browser refuses storage. */
export function keepUser(user: UserJson): void {
  try {
    localStorage.setItem("user", JSON.stringify(user));
  } catch {
    // The server's responses carry the name and the role anyway.
  }
}
