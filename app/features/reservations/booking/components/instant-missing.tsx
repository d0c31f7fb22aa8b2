import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import type { InstantLack } from "../model.ts";

/** What someone lacks who could book this space instantly; nothing if nothing is missing. */
export function InstantMissing({ lack }: { lack: InstantLack | null }) {
  const { pathname, search } = useLocation();
  if (lack === null) return null;
  const sentences: Record<InstantLack, ReactNode> = {
    account: (
      <>
        Tenants whose ID is verified book this space instantly.{" "}
        <Link to={`/login?next=${encodeURIComponent(pathname + search)}`} className="text-link">
          Log in
        </Link>{" "}
        to do so.
      </>
    ),
    email: "To book this space instantly, confirm your email with the link we sent you.",
    id: "To book this space instantly, you need a verified ID. Upload one with this request; your next bookings can then be instant.",
    "newer id":
      "To book this space instantly, verify your ID again: the last time is too long ago. Upload it with this request.",
  };
  return <p className="text-center text-sm text-soft">{sentences[lack]}</p>;
}
