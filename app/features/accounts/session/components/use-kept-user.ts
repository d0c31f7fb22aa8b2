import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { UserJson } from "#app/features/accounts/model.ts";
import { keepUser } from "./keep-user.ts";

type Changes = { onLogin: (user: UserJson) => void; onLogout: () => void };

/**
 * Updates the display copy under `user` once scripts run, because a login or logout without script leaves it unchanged.
 * `loaded` is the server's latest answer.
 */
export function useKeptUser(loaded: { person: UserJson | null }, { onLogin, onLogout }: Changes): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    const { person } = loaded;
    const kept = keptId();
    if (person && kept !== person.id) {
      keepUser(person);
      onLogin(person);
    } else if (!person && kept !== null) {
      // A page that waited for its scripts may be older than a login in another tab: ask the server again.
      if (asked.current) {
        localStorage.removeItem("user");
        onLogout();
      } else void revalidate();
      asked.current = !asked.current;
    }
  }, [loaded, onLogin, onLogout, revalidate]);
}

/** The user whose copy this browser keeps; null if none, or if it refuses storage. */
function keptId(): string | null {
  try {
    return (JSON.parse(localStorage.getItem("user") ?? "null") as UserJson | null)?.id ?? null;
  } catch {
    return null;
  }
}
