import Pause from "~icons/lucide/pause";
import Play from "~icons/lucide/play";
import { pausePictures, usePicturesPaused } from "./pictures-paused.ts";

/** Stops the pictures of all cards, and lets them go on; only where they would turn by themselves. */
export function PausePictures() {
  const paused = usePicturesPaused();
  const Icon = paused ? Play : Pause;
  const words = paused ? "Play photos" : "Pause photos";
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onClick={() => pausePictures(!paused)}
      className="grid size-11 place-items-center rounded-full motion-reduce:hidden noscript:hidden"
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface/90 text-ink shadow-raised">
        <Icon aria-hidden className="size-3.5" />
      </span>
    </button>
  );
}
