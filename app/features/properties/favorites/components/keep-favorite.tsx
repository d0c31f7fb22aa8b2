import { useEffect } from "react";
import { announce } from "#app/ui/announce.ts";
import { keepWantedFavorite } from "./use-favorites.ts";

/** After a visitor whose heart led to login has logged in as a tenant: saves the property. Shows nothing. */
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
