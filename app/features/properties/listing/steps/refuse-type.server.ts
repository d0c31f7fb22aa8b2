import { config } from "#app/platform/config.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { isOffered } from "#app/platform/space-types.ts";
import { typeNotOffered } from "../model.ts";

/** Refuses a type of space that the operator doesn't offer to new spaces, or doesn't have. */
export function refuseType(type: string): void {
  const types = config.spaceTypes;
  if (isOffered(type, types)) return;
  const hidden = types.find((one) => one.type === type);
  const codes = types.filter((one) => one.isOffered).map((one) => one.type);
  const message = hidden ? typeNotOffered(hidden.name) : `Type of space must be one of: ${codes.join(", ")}.`;
  throw new Invalid(message, { type_of_space: message });
}
