import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";

type Done = { added?: string; saved?: string; title?: string; waits?: boolean };

/** Says what the previous page's form did, with a link; shown once, not after a reload. */
export function PropertyNotice() {
  const { state } = useLocation();
  const [{ added, saved, title, waits = false }] = useState((state ?? {}) as Done);
  const id = added ?? saved;
  useEffect(() => {
    if (id) window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [id]);
  if (!id) return null;
  // The dashboard says what waits.
  if (waits) return <Alert tone="good">{`“${title}” was saved. We look at it, usually within a day.`}</Alert>;
  return (
    <Alert tone="good">
      {added ? `“${title}” was added. People can find it now.` : `“${title}” was saved.`}{" "}
      <Link to={`/properties/${id}`}>View it</Link>
    </Alert>
  );
}
