import { orPlaceholder } from "./or-placeholder.ts";

type Photo = { url: string; width: number; height: number; alt: string };

type Props = {
  photos: Photo[];
  /** The grid's columns. */
  columns?: string;
  /** The shape of each photo. */
  shape?: string;
};

/** Photos that only some people may see; each opens in its full size. Nothing without any. */
export function PhotoGrid({
  photos,
  columns = "grid-cols-2 sm:grid-cols-3",
  shape = "aspect-4/3 w-full",
}: Props) {
  if (photos.length === 0) return null;
  return (
    <ul className={`grid gap-2 ${columns}`}>
      {photos.map(({ url, width, height, alt }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              {...orPlaceholder}
              className={`rounded-control bg-sunken object-cover ${shape}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Photos named by their place: "1 of 3 in this claim". */
export function numbered<P extends Omit<Photo, "alt">>(photos: P[], where: string): (P & { alt: string })[] {
  return photos.map((photo, at) => ({ ...photo, alt: `${at + 1} of ${photos.length} ${where}` }));
}
