import { useRouteLoaderData } from "react-router";
import type { UserJson } from "#app/features/accounts/model.ts";

/** Who is signed in, as the root of every page was told; null for visitors. For showing, never for deciding. */
export function usePerson(): UserJson | null {
  return useRouteLoaderData<{ person: UserJson | null }>("root")?.person ?? null;
}
