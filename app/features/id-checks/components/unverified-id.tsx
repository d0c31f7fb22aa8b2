import { Button } from "#app/ui/button.tsx";
import { RefuseId } from "./refuse-id.tsx";
import type { Waiting } from "./waiting-list.ts";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

type UnverifiedIdProps = { id: Waiting; busy: boolean; onVerify: () => void; onRefused: () => void };

export function UnverifiedId({ id, busy, onVerify, onRefused }: UnverifiedIdProps) {
  return (
    <li className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2>{id.guest_name}</h2>
        <p className="text-soft">{id.guest_contact}</p>
        <p className="mt-2">{id.property_name}</p>
        <p className="text-sm text-soft">
          Waiting since <time dateTime={id.uploaded_at}>{moment.format(new Date(id.uploaded_at))} UTC</time>
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        {id.id_front_url && <Picture address={id.id_front_url} side="Front" guest={id.guest_name} />}
        {id.id_back_url && <Picture address={id.id_back_url} side="Back" guest={id.guest_name} />}
      </div>
      {id.gone === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} onClick={onVerify} className="grow sm:grow-0">
            Mark as Verified
          </Button>
          <RefuseId id={id} disabled={busy} onRefused={onRefused} />
        </div>
      ) : (
        // As high as the button it replaces, so that nothing below moves.
        <p role="status" className="flex min-h-11 items-center font-medium text-wait">
          {id.gone}
        </p>
      )}
    </li>
  );
}

function Picture({ address, side, guest }: { address: string; side: string; guest: string }) {
  return (
    <figure>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={`${side} of the ID of ${guest}, full size in a new tab`}
        className="block"
      >
        <img
          src={address}
          alt={`${side} of the ID of ${guest}`}
          loading="lazy"
          className="aspect-[8/5] w-full rounded-control border border-line bg-sunken object-contain"
        />
      </a>
      <figcaption className="mt-1 text-sm text-soft">{side}</figcaption>
    </figure>
  );
}
