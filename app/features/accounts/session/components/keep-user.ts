import type { UserJson } from "#app/features/accounts/model.ts";

/** Keeps the display copy of the current member; a browser that refuses storage does without. */
export function keepUser(user: UserJson): void {
  try {
    localStorage.setItem("user", JSON.stringify(user));
  } catch {
    // The server's answers carry the name and the role anyway.
  }
}
