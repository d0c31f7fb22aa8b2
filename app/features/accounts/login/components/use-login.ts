import { useState } from "react";
import { type AnswerTo, CallError, failureOf } from "#app/ui/call.ts";
import { wholeFailure } from "#app/ui/use-refusal.ts";
import type { UserJson } from "#app/features/accounts/model.ts";
import { keepUser } from "#app/features/accounts/session/components/keep-user.ts";

/** The form's initial state: empty, or what the server said to a post without script. */
type Beginning = { asksCode: boolean; message: string; fields: Record<string, string> };
const fresh: Beginning = { asksCode: false, message: "", fields: {} };

type Answer = AnswerTo<"POST /api/login">;
type Merged = { user: UserJson; two_step: true };

/**
 * The calls behind every login form: keeps the display copy of the user, reports errors, and sets `asksCode` when the
 * password was correct and a two-factor code is required.
 */
export function useLogin(onLoggedIn: (user: UserJson) => void | Promise<void>, beginning = fresh) {
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(beginning.asksCode);
  const [failure, setFailure] = useState(wholeFailure(beginning));
  const [errors, setErrors] = useState(beginning.fields);

  async function enter(send: () => Promise<Answer>) {
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const { user, two_step }: Partial<Merged> = await send();
      if (two_step) return setAsksCode(true);
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

  function startOver() {
    setAsksCode(false);
    setFailure(null);
    setErrors({});
  }

  return { enter, startOver, asksCode, busy, failure, errors };
}

const sentences = { refused: "Invalid login response.", broken: "An error occurred during login." };
