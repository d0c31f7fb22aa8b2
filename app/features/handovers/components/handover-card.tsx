import type { HandoverJson } from "#app/features/handovers/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
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
  const isOpen = refusal === null;
  const name = kind === "move-in" ? "Move-in" : "Move-out";
  return (
    <section aria-labelledby={kind} className="card flex flex-col gap-5 p-4 sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={kind} tabIndex={-1}>
          {name}
        </h2>
        {is_fixed ? (
          <Chip tone="good">Both agreed</Chip>
        ) : (
          <Chip tone={isOpen ? "info" : "plain"}>{isOpen ? "Open" : "Not open"}</Chip>
        )}
      </header>
      <div className="grid gap-5 sm:grid-cols-2">
        <HandoverPhotos name="You" given={handover[side]} timeZone={timeZone} agreed="You agreed" />
        <HandoverPhotos
          name={other === "landlord" ? "The landlord" : "The tenant"}
          given={handover[other]}
          timeZone={timeZone}
          agreed="Agreed"
        />
      </div>
      {refusal !== null && <p className="text-soft">{refusal}</p>}
      {isOpen && (
        <>
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
        </>
      )}
    </section>
  );
}
