import type { ReservationJson } from "#app/features/reservations/present.ts";
import { ContentsInWords } from "./contents-in-words.tsx";

type Props = { of: Pick<ReservationJson, "contents" | "house_rules"> };

/** What goes in and the house rules of a stay, for its two sides; nothing where there is neither. */
export function StayContents({ of: { contents, house_rules } }: Props) {
  if (contents === null && house_rules === "") return null;
  return (
    <dl className="flex flex-col gap-3">
      {contents !== null && (
        <div>
          <dt className="text-sm text-soft">What goes in</dt>
          <dd>
            <ContentsInWords contents={contents} />
          </dd>
        </div>
      )}
      {house_rules !== "" && (
        <div>
          <dt className="text-sm text-soft">House rules</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{house_rules}</dd>
        </div>
      )}
    </dl>
  );
}
