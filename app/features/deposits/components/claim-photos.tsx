import type { DepositClaimJson } from "#app/features/deposits/present.ts";
import { numbered, PhotoGrid } from "#app/ui/photo-grid.tsx";

/** A claim's photos. */
export function ClaimPhotos({ photos }: { photos: DepositClaimJson["photos"] }) {
  return <PhotoGrid photos={numbered(photos, "in this claim")} />;
}
