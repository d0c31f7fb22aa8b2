import { Button } from "#app/ui/button.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { RefuseId } from "./refuse-id.tsx";
import type { Waiting } from "./waiting-list.ts";
import { ZoomedPicture } from "./zoomed-picture.tsx";

type UnverifiedIdProps = {
  id: Waiting;
  busy: boolean;
  /** The first of the list has the screen's main button. */
  isFirst: boolean;
  onVerify: () => void;
  onRefused: () => void;
};

/** An ID, large, and what to compare it with. */
export function UnverifiedId({ id, busy, isFirst, onVerify, onRefused }: UnverifiedIdProps) {
  return (
    <li className="card grid gap-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
      <div className="order-last flex min-w-0 flex-col gap-4 lg:order-first">
        {id.id_front_url && <ZoomedPicture address={id.id_front_url} side="Front" guest={id.guest_name} />}
        {id.id_back_url && <ZoomedPicture address={id.id_back_url} side="Back" guest={id.guest_name} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <header className="wrap-anywhere">
          <p className="text-sm text-soft">Name to compare</p>
          <h2 tabIndex={-1} data-heading>
            {id.guest_name}
          </h2>
          <p className="text-soft">{id.guest_contact}</p>
          <p className="mt-2">{id.property_name}</p>
          <p className="text-sm text-soft">
            Waiting since <ZonedTime at={id.uploaded_at} timeZone={id.time_zone} />
          </p>
        </header>
        {id.gone === null ? (
          <div className="flex flex-wrap gap-3 lg:flex-col">
            <Button
              data-key="v"
              variant={isFirst ? "primary" : "secondary"}
              busy={busy}
              onClick={onVerify}
              className="grow sm:grow-0"
            >
              Mark as Verified
            </Button>
            <span data-key="r" className="contents">
              <RefuseId id={id} disabled={busy} onRefused={onRefused} />
            </span>
          </div>
        ) : (
          // As high as the button it replaces, so that nothing below moves.
          <p role="status" className="flex min-h-11 items-center font-medium text-wait">
            {id.gone}
          </p>
        )}
      </div>
    </li>
  );
}
