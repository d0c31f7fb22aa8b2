import type { Actor } from "#app/features/accounts/model.ts";
import { formToEdit } from "#app/features/properties/approval/queries.server.ts";
import { unoffered } from "#app/platform/amenities.ts";
import { config } from "#app/platform/config.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { isOffered } from "#app/platform/space-types.ts";
import { presentDraft, presentPhoto } from "../present.ts";
import { photosOf } from "../queries.server.ts";

/**
 * What the form of a new property begins with if it is like one of the landlord's: all fields but a first day that has
 * passed, and a type and amenities that aren’t offered, and its photos; null if the property isn't theirs. How to get in,
 * and photos that wait for an administrator, belong to the other space.
 */
export async function loadCopy(actor: Actor, propertyId: string, today: IsoDate) {
  const found = await formToEdit(actor, propertyId);
  if (!found) return null;
  const draft = presentDraft(found.property, found.form);
  const gone = unoffered(config.amenities, draft.amenities);
  return {
    id: propertyId,
    photos: (await photosOf(propertyId)).map(presentPhoto),
    draft: {
      ...draft,
      type_of_space: isOffered(draft.type_of_space, config.spaceTypes) ? draft.type_of_space : "",
      amenities: draft.amenities
        .split(",")
        .filter((code) => !gone.includes(code))
        .join(","),
      start_date: draft.start_date < today ? "" : draft.start_date,
    },
  };
}
