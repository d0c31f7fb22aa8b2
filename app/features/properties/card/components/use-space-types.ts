import { useRouteLoaderData } from "react-router";
import { type ShownType, usualTypes } from "#app/platform/space-types.ts";

/** How types of space are shown now, in the operator's order. */
export function useSpaceTypes(): readonly ShownType[] {
  return useRouteLoaderData<{ spaceTypes?: readonly ShownType[] }>("root")?.spaceTypes ?? usualTypes;
}
