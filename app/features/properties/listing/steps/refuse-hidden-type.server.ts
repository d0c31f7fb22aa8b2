import { config } from "#app/platform/config.server.ts";
import { Invalid } from "#app/platform/errors.ts";

/** Refuses a type of space that the operator doesn't offer to new spaces. */
export function refuseHiddenType(type: string): void {
  const shown = config.spaceTypes.find((one) => one.type === type);
  if (!shown || shown.isOffered) return;
  const message = `We don’t take new spaces of the type ${shown.name}. Choose another type.`;
  throw new Invalid(message, { type_of_space: message });
}
