import { useRouteLoaderData } from "react-router";
import type { UserJson } from "#app/features/accounts/model.ts";

/** The current member, from the root loader; null for visitors. For display, never for decisions. */
export function usePerson(): UserJson | null {
  return useRouteLoaderData<{ person: UserJson | null }>("root")?.person ?? null;
}
