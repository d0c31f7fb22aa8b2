import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";

const shownMs = 8000;

/**
 * Says at the top of the page who just logged in: `navigate(to, { state: { loggedIn } })`. Not again after a reload.
 */
export function LoginToast() {
  const { state } = useLocation();
  const told = (state as { loggedIn?: string } | null)?.loggedIn ?? null;
  const [message, setMessage] = useState(told);
  const [heard, setHeard] = useState(told);
  if (told !== null && told !== heard) {
    setHeard(told);
    setMessage(told);
  }
  useEffect(() => {
    if (message === null) return;
    window.history.replaceState({ ...window.history.state, usr: null }, "");
    const timer = setTimeout(() => setMessage(null), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  if (message === null) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
      <Alert tone="good" className="shadow-raised">
        {message}
      </Alert>
    </div>
  );
}
