import RotateCw from "~icons/lucide/rotate-cw";
import ZoomIn from "~icons/lucide/zoom-in";
import ZoomOut from "~icons/lucide/zoom-out";
import { type ReactNode, useState } from "react";

type Props = { address: string; side: string; guest: string };

/** One side of an ID, large enough to read; it can be enlarged and turned without loading it again. */
export function ZoomedPicture({ address, side, guest }: Props) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const what = `${side} of the ID of ${guest}`;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div
        role="group"
        aria-label={what}
        // A keyboard scrolls an enlarged picture.
        {...(zoom > 1 && { tabIndex: 0 })}
        className="overflow-auto rounded-control border border-line bg-sunken"
      >
        {isMissing ? (
          <p className="grid aspect-[8/5] place-items-center p-4 text-center text-soft">
            This picture can’t be loaded. Open the page again in a minute.
          </p>
        ) : (
          <img
            src={address}
            alt={what}
            loading="lazy"
            onError={() => setMissing(true)}
            style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
            className="aspect-[8/5] max-w-none object-contain"
          />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center gap-1 text-sm text-soft">
        <span className="mr-auto">{side}</span>
        <Tool label={`Smaller: ${what}`} disabled={zoom === 1} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden className="size-5" />
        </Tool>
        <Tool label={`Larger: ${what}`} disabled={zoom === 4} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn aria-hidden className="size-5" />
        </Tool>
        <Tool label={`Turn: ${what}`} onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw aria-hidden className="size-5" />
        </Tool>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center px-2"
        >
          New tab<span className="sr-only">: {what}, full size</span>
        </a>
      </figcaption>
    </figure>
  );
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label.split(":")[0]}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink hover:bg-sunken disabled:text-soft/50"
    >
      {children}
    </button>
  );
}
