import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister, requireAdministrator } from "#app/features/accounts/policy.ts";
import { publishedTexts } from "#app/platform/operator-texts.server.ts";
import { editorsOf, emailName, isEmail, pathOf, textPages } from "./model.ts";
import { fillText } from "./steps/fill-text.server.ts";
import { sourceOf } from "./steps/source-of.server.ts";

/** Every text, in the order of the site, with whether it is ours or was published; for those who may publish some. */
export async function loadTexts(actor: Actor) {
  requireAdministrator(actor, "support");
  return textPages.map((page) => {
    const [newest] = publishedTexts(page);
    return {
      page,
      path: pathOf(page),
      title: isEmail(page) ? emailName(page) : fillText(sourceOf(page)).title,
      is_built_in: !newest || newest.body === null || newest.isRestored,
      published_at: newest?.publishedAt.toISOString() ?? null,
      may_publish: mayAdminister(actor, ...editorsOf(page)),
    };
  });
}
