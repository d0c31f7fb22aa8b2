import { createContext, type ReactNode, use } from "react";
import { type AdministratorRole, isForRole } from "#app/features/accounts/model.ts";
import { type AdminPath, adminPages } from "../model.ts";

/** The role of the administrator who looks at the page. */
export const AdministratorRoleContext = createContext<AdministratorRole | null>(null);

/** What only owners and administrators of this role do: a button that would be refused to others isn't shown. */
export function OnlyFor({ team, children }: { team?: AdministratorRole; children: ReactNode }) {
  return isForRole(use(AdministratorRoleContext), team ? [team] : []) ? children : null;
}

/** Whether a link leads to a page that the administrator may open; those outside of /admin are for every role. */
export function useOpens(): (to: string) => boolean {
  const role = use(AdministratorRoleContext);
  return (to) => {
    // A page below a list opens like the list.
    const path = /^\/admin(\/[a-z-]+)?/.exec(to)?.[0] ?? "";
    return !Object.hasOwn(adminPages, path) || isForRole(role, adminPages[path as AdminPath]);
  };
}
