import { isOwnAmenity } from "#app/platform/amenities.ts";
import { config } from "#app/platform/config.server.ts";
import { Invalid } from "#app/platform/errors.ts";

/** Refuses amenities that the operator doesn't offer; those that a space has already stay. */
export function refuseAmenities(given: readonly string[], before: readonly string[] = []): void {
  const offered = config.amenities
    .filter(({ code, isOffered }) => isOffered && isOwnAmenity(code))
    .map(({ code }) => code);
  if (given.every((code) => before.includes(code) || offered.includes(code))) return;
  const message =
    offered.length === 0
      ? "This marketplace has no amenities of its own."
      : `Amenities must be of: ${offered.join(", ")}.`;
  throw new Invalid(message, { amenities: message });
}
