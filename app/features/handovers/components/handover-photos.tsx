import type { HandoverSideJson } from "#app/features/handovers/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { PhotoGrid } from "#app/ui/photo-grid.tsx";

type Props = { name: string; given: HandoverSideJson; timeZone: string; agreed: string };

/** One side's photos, note and tick. */
export function HandoverPhotos({ name, given, timeZone, agreed }: Props) {
  const { photos, note, agreed_at } = given;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{name}</h3>
      {photos.length === 0 && note === null && <p className="text-soft">No photos yet.</p>}
      <PhotoGrid
        photos={photos.map((photo, at) => ({
          ...photo,
          alt: `${name}: ${at + 1} of ${photos.length}, added ${instantInWords(timeZone, new Date(photo.at))}`,
        }))}
        columns="grid-cols-3"
        shape="aspect-square w-full"
      />
      {note !== null && (
        <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      <p className={agreed_at === null ? "text-sm text-soft" : "text-sm font-semibold"}>
        {agreed_at === null
          ? "Not confirmed yet"
          : `${agreed} ${instantInWords(timeZone, new Date(agreed_at))}`}
      </p>
    </div>
  );
}
