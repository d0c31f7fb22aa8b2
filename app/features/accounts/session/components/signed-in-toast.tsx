import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";

const shownMs = 8000;

/** Says above the page who just came in, and how: `navigate(to, { state: { signedIn } })`. Not again after a reload. */
export function SignedInToast() {
  const { state } = useLocation();
  const told = (state as { signedIn?: string } | null)?.signedIn ?? null;
  const [news, setNews] = useState(told);
  const [heard, setHeard] = useState(told);
  if (told !== null && told !== heard) {
    setHeard(told);
    setNews(told);
  }
  useEffect(() => {
    if (news === null) return;
    window.history.replaceState({ ...window.history.state, usr: null }, "");
    const timer = setTimeout(() => setNews(null), shownMs);
    return () => clearTimeout(timer);
  }, [news]);
  if (news === null) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
      <Alert tone="good" className="shadow-raised">
        {news}
      </Alert>
    </div>
  );
}
