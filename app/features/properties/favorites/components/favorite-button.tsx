import Heart from "~icons/lucide/heart";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { announce } from "#app/ui/announce.ts";
import { CallError } from "#app/ui/call.ts";
import { Link } from "#app/ui/link.tsx";
import { useFavorite, wantFavorite } from "./use-favorites.ts";

type Props = {
  property: { id: string; title: string };
  /** A heart on a picture, or a heart with its label next to other buttons. */
  look?: "disc" | "words";
};

/**
 * A heart that saves the property for later. A visitor's leads to login and is remembered; landlords and administrators
 * have none.
 */
export function FavoriteButton({ property: { id, title }, look = "disc" }: Props) {
  const role = usePerson()?.role ?? "visitor";
  const { isFavorite, choose } = useFavorite(id);
  const [failed, setFailed] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const login = `/login?next=${encodeURIComponent(pathname + search)}`;

  async function press() {
    setFailed(false);
    try {
      await choose(!isFavorite);
      announce(isFavorite ? `No longer saved: ${title}` : `Saved: ${title}`);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) return setFailed(true);
      // The session has ended.
      wantFavorite(id);
      await navigate(login);
    }
  }

  if (role === "visitor") {
    return (
      <Link data-early to={login} onClick={() => wantFavorite(id)} className={places[look]}>
        <Face look={look} title={title} filled={false} />
      </Link>
    );
  }
  if (role !== "tenant") return null;
  return (
    <>
      <button
        type="button"
        aria-pressed={isFavorite}
        onClick={() => void press()}
        className={`${places[look]} [@media(scripting:none)]:hidden`}
      >
        <Face look={look} title={title} filled={isFavorite} />
      </button>
      {failed && (
        <span
          role="alert"
          className={`rounded-control bg-surface px-2 py-1 text-sm font-semibold text-bad ${look === "disc" ? "absolute top-12 right-2 shadow-raised" : ""}`}
        >
          Not saved. Please try again.
        </span>
      )}
    </>
  );
}

const places = {
  disc: "absolute top-1 right-1 grid size-11 place-items-center rounded-full",
  words: "inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken",
};

function Face({ look, title, filled }: { look: keyof typeof places; title: string; filled: boolean }) {
  const heart = <Heart aria-hidden className={`size-5 ${filled ? "fill-bad text-bad" : ""}`} />;
  const words = (
    <>
      Favorite<span className="sr-only"> {title}</span>
    </>
  );
  if (look === "words")
    return (
      <>
        {heart}
        <span>{words}</span>
      </>
    );
  return (
    <span className="grid size-9 place-items-center rounded-full bg-surface/95 text-ink shadow-raised hover:bg-sunken">
      {heart}
      <span className="sr-only">{words}</span>
    </span>
  );
}
