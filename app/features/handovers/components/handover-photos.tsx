import type { HandoverSideJson } from "#app/features/handovers/present.ts";
import { instantInWords } from "#app/platform/dates.ts";

type Props = { name: string; given: HandoverSideJson; timeZone: string; agreed: string };

/** One side's photos, note and tick. */
export function HandoverPhotos({ name, given, timeZone, agreed }: Props) {
  const { photos, note, agreed_at } = given;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{name}</h3>
      {photos.length === 0 && note === null && <p className="text-soft">Nothing added.</p>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {photos.map(({ url, width, height, at }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  alt={`${name}: ${index + 1} of ${photos.length}, added ${instantInWords(timeZone, new Date(at))}`}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="aspect-square w-full rounded-control bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {note !== null && (
        <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      <p className={agreed_at === null ? "text-sm text-soft" : "text-sm font-semibold"}>
        {agreed_at === null ? "Not agreed yet" : `${agreed} ${instantInWords(timeZone, new Date(agreed_at))}`}
      </p>
    </div>
  );
}
