import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

/** One press proves the address. Not by opening the link: mail scanners open links too. */
export function ConfirmEmail({ token }: { token: string }) {
  const [state, setState] = useState<"asked" | "busy" | "done">("asked");
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setState("busy");
    setFailure(null);
    try {
      await call("/api/verify-email", { json: { token } });
      setState("done");
    } catch (error) {
      setFailure(sentenceOf(error, "An error occurred. Please try again."));
      setState("asked");
    }
  }

  if (state === "done") {
    return (
      <>
        <Alert tone="good">Your email is confirmed.</Alert>
        <LinkButton to="/login">Go on</LinkButton>
      </>
    );
  }
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <Button busy={state === "busy"} onClick={() => void confirm()}>
        Confirm my email
      </Button>
    </>
  );
}
