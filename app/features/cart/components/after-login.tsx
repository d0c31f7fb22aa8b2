import { KeepFavorite } from "#app/features/properties/favorites/components/keep-favorite.tsx";
import { RestoreCart } from "./restore-cart.tsx";

/** What a tenant's login leads on to: the cart from before, and the favorite that led to it. */
export function AfterLogin({ userId }: { userId: string }) {
  return (
    <>
      <RestoreCart />
      <KeepFavorite userId={userId} />
    </>
  );
}
