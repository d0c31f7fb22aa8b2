import Pause from "~icons/lucide/pause";
import Play from "~icons/lucide/play";
import { pausePictures, usePicturesPaused } from "./pictures-paused.ts";

/** Stops the pictures of all cards, and lets them go on; only where they would turn by themselves. */
export function PausePictures({ className = "" }: { className?: string }) {
  const paused = usePicturesPaused();
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      onClick={() => pausePictures(!paused)}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink motion-reduce:hidden [@media(scripting:none)]:hidden ${className}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {paused ? "Play pictures" : "Pause pictures"}
    </button>
  );
}
