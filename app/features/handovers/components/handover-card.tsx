import type { HandoverJson } from "#app/features/handovers/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { AddToHandover } from "./add-to-handover.tsx";
import { AgreeToHandover } from "./agree-to-handover.tsx";
import { HandoverPhotos } from "./handover-photos.tsx";

type Props = {
  handover: HandoverJson;
  side: "tenant" | "landlord";
  reservationId: string;
  timeZone: string;
};

/** A move-in or a move-out: what both sides added, and what the caller can do now. */
export function HandoverCard({ handover, side, reservationId, timeZone }: Props) {
  const { kind, is_fixed, refusal, closes_at, version } = handover;
  const other = side === "tenant" ? "landlord" : "tenant";
  const name = kind === "move-in" ? "Move-in" : "Move-out";
  const sides = (
    <div className="grid gap-5 sm:grid-cols-2">
      <HandoverPhotos name="You" given={handover[side]} timeZone={timeZone} agreed="You agreed" />
      <HandoverPhotos
        name={other === "landlord" ? "The landlord" : "The tenant"}
        given={handover[other]}
        timeZone={timeZone}
        agreed="Agreed"
      />
    </div>
  );
  if (refusal !== null)
    return (
      <section id={kind} tabIndex={-1} aria-labelledby={`${kind}-name`} className="card px-4 sm:px-5">
        <Folded
          label={name}
          heading="h2"
          id={`${kind}-name`}
          summary={is_fixed ? <Chip tone="good">Both agreed</Chip> : refusal}
        >
          <div className="flex flex-col gap-5">
            {sides}
            {is_fixed && <p className="text-soft">{refusal}</p>}
          </div>
        </Folded>
      </section>
    );
  return (
    <section
      id={kind}
      tabIndex={-1}
      aria-labelledby={`${kind}-name`}
      className="card flex flex-col gap-5 p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${kind}-name`}>{name}</h2>
        <Chip tone="info">Open</Chip>
      </header>
      {sides}
      <p className="text-soft">
        {closes_at !== null && `Open until ${instantInWords(timeZone, new Date(closes_at))}. `}
        Once both of you agreed, nothing can be changed.
      </p>
      <AddToHandover
        kind={kind}
        reservationId={reservationId}
        photosLeft={handover.photos_left}
        key={`add-${version}`}
      />
      {handover.agreement_refusal !== null && <p className="text-soft">{handover.agreement_refusal}</p>}
      {handover[side].agreed_at === null && handover.agreement_refusal === null && (
        <AgreeToHandover kind={kind} reservationId={reservationId} version={version} />
      )}
    </section>
  );
}
