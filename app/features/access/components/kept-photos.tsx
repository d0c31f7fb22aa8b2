import type { OwnAccessJson } from "#app/features/access/present.ts";
import { orPlaceholder } from "#app/ui/or-placeholder.ts";

/** The stored photos, each with a box that removes it. */
export function KeptPhotos({ photos }: { photos: OwnAccessJson["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Photos</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ file, url, width, height }, index) => (
          <li key={file}>
            <a href={url} target="_blank" rel="noreferrer" className="block">
              <img
                src={url}
                alt={`${index + 1} of ${photos.length}`}
                width={width}
                height={height}
                {...orPlaceholder}
                className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
              />
            </a>
            <label className="flex min-h-11 items-center gap-2.5">
              <input type="checkbox" name="remove" value={file} className="size-5" />
              Remove<span className="sr-only"> photo {index + 1}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
