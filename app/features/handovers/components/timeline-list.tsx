import Camera from "~icons/lucide/camera";
import CircleCheck from "~icons/lucide/circle-check";
import Download from "~icons/lucide/download";
import FileText from "~icons/lucide/file-text";
import Hammer from "~icons/lucide/hammer";
import HandCoins from "~icons/lucide/hand-coins";
import KeyRound from "~icons/lucide/key-round";
import MessageSquare from "~icons/lucide/message-square";
import Route from "~icons/lucide/route";
import TriangleAlert from "~icons/lucide/triangle-alert";
import type { EntryJson, TimelineJson } from "#app/features/handovers/present.ts";
import { describeEntry } from "#app/features/handovers/model.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { Folded } from "#app/ui/folded.tsx";
import { orPlaceholder } from "#app/ui/or-placeholder.ts";

const icons: Record<EntryJson["kind"], typeof Camera> = {
  move: Route,
  money: HandCoins,
  message: MessageSquare,
  photo: Camera,
  note: MessageSquare,
  agreed: CircleCheck,
  claim: Hammer,
  problem: TriangleAlert,
  access: KeyRound,
  agreement: FileText,
};

type Props = {
  timeline: TimelineJson;
  side: "tenant" | "landlord" | null;
  timeZone: string;
  /** Null without the download. */
  reservationId: string | null;
};

/** What happened to a stay, in order, and its download. */
export function TimelineList({ timeline: { entries, head }, side, timeZone, reservationId }: Props) {
  return (
    <section aria-labelledby="timeline" className="flex flex-col gap-4">
      <h2 id="timeline">Timeline</h2>
      {entries.length === 0 && (
        <p className="text-soft">Nothing yet. It begins once the stay is accepted and paid.</p>
      )}
      {entries.length > 0 && (
        <>
          <ol className="flex flex-col gap-4">
            {entries.map((entry) => (
              <Entry key={entry.sequence} entry={entry} side={side} timeZone={timeZone} />
            ))}
          </ol>
          <Folded label="Tamper-proof record" className="text-sm">
            <p className="text-soft">
              Each entry has the hash of the one before. The last one:{" "}
              <code className="wrap-anywhere">{head}</code>
            </p>
          </Folded>
          {reservationId !== null && (
            <div className="flex flex-col gap-2">
              <a
                href={`/api/reservations/${reservationId}/timeline.zip`}
                download={`timeline-${reservationId}.zip`}
                className="text-link inline-flex min-h-11 items-center gap-2"
              >
                <Download aria-hidden className="size-5" />
                Download the timeline with its photos
              </a>
              <p className="text-sm text-soft">A ZIP with a checker that works offline.</p>
            </div>
          )}
        </>
      )}
    </section>
  );
}

type EntryProps = { entry: EntryJson; side: Props["side"]; timeZone: string };

function Entry({ entry, side, timeZone }: EntryProps) {
  const Icon = icons[entry.kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Icon aria-hidden className="mt-0.5 size-5 text-soft" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{describeEntry(entry, side)}</span>
        <time dateTime={entry.at} className="text-sm text-soft max-sm:basis-full">
          {instantInWords(timeZone, new Date(entry.at))}
        </time>
      </p>
      {entry.text !== null && (
        <p className="col-start-2 wrap-anywhere whitespace-pre-line text-soft">{entry.text}</p>
      )}
      {entry.photo_url !== null && (
        <a href={entry.photo_url} target="_blank" rel="noreferrer" className="col-start-2 justify-self-start">
          <img
            src={entry.photo_url}
            alt={describeEntry(entry, side)}
            width={96}
            height={72}
            loading="lazy"
            {...orPlaceholder}
            className="h-18 w-24 rounded-control bg-sunken object-cover"
          />
        </a>
      )}
    </li>
  );
}
