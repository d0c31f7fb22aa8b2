import type { AccessJson } from "#app/features/access/present.ts";
import { numbered, PhotoGrid } from "#app/ui/photo-grid.tsx";

/** Photos of how to get in. */
export function AccessPhotos({ photos }: { photos: AccessJson["photos"] }) {
  return <PhotoGrid photos={numbered(photos, "of the way in")} />;
}
