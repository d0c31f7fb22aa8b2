import type { Role } from "#app/features/accounts/model.ts";
import type { RouteFacts } from "#app/platform/route-facts.server.ts";

/** What must be known of a call before its handler runs. */
export type CallFacts = Omit<
  RouteFacts,
  "isCall" | "counted" | "showsSpace" | "popup" | "crossSite" | "readsBody"
> & {
  /** Who may call it: others are refused, with this sentence, before their body is read. */
  role?: Role | readonly Role[] | "member";
  roleRefusal?: string;
  /** Open dashboards request it every 2 s, and it has seldom changed: its version is read along with the session. */
  listVersion?: boolean;
};

/** A route's facts, and the rest of its description, which is for the API's document. */
export function splitFacts<Description extends CallFacts>(description: Description) {
  const { role, roleRefusal, listVersion, search, tellsFound, shared, open, changesNothing, ...others } =
    description;
  const { machine, file, watched, secretPath, maxMegabytes, ...documented } = others;
  const facts: Record<keyof CallFacts, unknown> = {
    role,
    roleRefusal,
    listVersion,
    search,
    tellsFound,
    shared,
    open,
    changesNothing,
    machine,
    file,
    watched,
    secretPath,
    maxMegabytes,
  };
  return { facts: facts as CallFacts, documented };
}
