import { useEffect, useState } from "react";

/**
 * What the page was loaded with, else what `read` answers for this id: null until then, and if it fails. `read` is a
 * function of a module, and the page works without its answer.
 */
export function useLoaded<Answer>(
  loaded: Answer | undefined,
  { id, read, isWanted = true }: Missing<Answer>,
): Answer | null {
  const [fetched, setFetched] = useState<Answer | null>(null);
  const isMissing = loaded === undefined && isWanted;

  useEffect(() => {
    if (!isMissing) return undefined;
    const stop = new AbortController();
    read(id, stop.signal).then(setFetched, () => undefined);
    return () => stop.abort();
  }, [id, isMissing, read]);

  return loaded ?? fetched;
}

type Missing<Answer> = {
  id: string;
  read: (id: string, signal: AbortSignal) => Promise<Answer>;
  isWanted?: boolean;
};
