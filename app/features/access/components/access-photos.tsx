import type { AccessJson } from "#app/features/access/present.ts";

/** Photos of how to get in; each opens in its full size. */
export function AccessPhotos({ photos }: { photos: AccessJson["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {photos.map(({ url, width, height }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              alt={`${index + 1} of ${photos.length} of the way in`}
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
