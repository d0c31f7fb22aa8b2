import { type RefObject, useEffect, useRef, useState } from "react";
import { deleteCopy, type OfflineCopy, saveCopy } from "./offline-copies.ts";

type Wanted = Omit<OfflineCopy, "lastsMs"> & {
  /** For how long it may be shown, in milliseconds; null deletes the copy. */
  lastsMs: number | null;
};

/** Stores what the element of `shown` shows, for when there is no network; `isStored` once it is. */
export function useOfflineCopy({ path, title, personId, timeZone, lastsMs }: Wanted): {
  shown: RefObject<HTMLDivElement | null>;
  isStored: boolean;
} {
  const shown = useRef<HTMLDivElement>(null);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    if (!navigator.onLine) return;
    const storing =
      lastsMs === null || shown.current === null
        ? deleteCopy(path).then(() => false)
        : saveCopy(shown.current, { path, title, personId, timeZone, lastsMs });
    storing.then(setStored, () => setStored(false));
  }, [path, title, personId, timeZone, lastsMs]);
  return { shown, isStored };
}

/** Says until when a page opens without a network; nothing while it doesn't. */
export function OfflineNote({ isStored, until }: { isStored: boolean; until: string }) {
  return (
    <output className="min-h-5 text-center text-sm text-soft print:hidden">
      {isStored && `Opens on this device without a network, until ${until} or until you log out.`}
    </output>
  );
}
