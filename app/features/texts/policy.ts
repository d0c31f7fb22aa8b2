import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { NotFound } from "#app/platform/errors.ts";
import { editorsOf, type TextPage, textPageOf } from "./model.ts";

/** Returns the text of this name and the calling administrator, who may publish it; 401 or 403 for others, then 404 for no text. */
export function requireEditor(actor: Actor, name: string): { page: TextPage; administrator: LoggedIn } {
  const page = textPageOf(name);
  const administrator = requireAdministrator(actor, ...(page === null ? [] : editorsOf(page)));
  if (page === null) throw new NotFound("Page not found.");
  return { page, administrator };
}
