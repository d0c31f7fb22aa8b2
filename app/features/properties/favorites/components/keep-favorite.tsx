import { useEffect } from "react";
import { announce } from "#app/ui/announce.ts";
import { keepWantedFavorite } from "./use-favorites.ts";

/** Saves the property whose heart led a visitor to login, once they have logged in as a tenant. Shows nothing. */
export function KeepFavorite({ userId }: { userId: string }) {
  useEffect(() => {
    keepWantedFavorite(userId).then(
      (saved) => saved && announce("Saved to your favorites."),
      // The heart stays empty.
      () => announce("Not saved. Please try again."),
    );
  }, [userId]);
  return null;
}
