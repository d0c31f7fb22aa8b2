import { type Actor, isLoggedIn, type LoggedIn } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import type { Visit } from "./model.ts";
import { loadMenu } from "./load-menu.server.ts";

/** Reads an admin page for administrators. For everyone else it reads nothing, and the page shows a login form. */
export async function openAdminPage<Shown>(
  actor: Actor,
  read: (administrator: LoggedIn) => Promise<Shown>,
): Promise<Visit<Shown>> {
  if (actor.kind === "administrator") {
    const [shown, menu] = await Promise.all([read(actor), loadMenu(actor)]);
    return { shut: null, shown, menu };
  }
  return {
    shut: { demo: config.demo, other: isLoggedIn(actor) ? actor.email : null },
    shown: null,
    menu: null,
  };
}
