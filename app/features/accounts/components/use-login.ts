import { useState } from "react";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import type { UserJson } from "../model.ts";
import { keepUser } from "./keep-user.ts";

type Login = { email: string; password: string };

/** The call behind every login form: keeps the display copy of the user, tells what went wrong. */
export function useLogin(onLoggedIn: (user: UserJson) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function logIn(given: Login) {
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const { user } = await call<{ user?: UserJson }>("/api/login", { json: given });
      if (!user?.id) return setFailure("Invalid login response.");
      keepUser(user);
      await onLoggedIn(user);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(failureOf(error, sentences));
    } finally {
      setBusy(false);
    }
  }

  return { logIn, busy, failure, errors };
}

const sentences = { refused: "Invalid login response.", broken: "An error occurred during login." };
