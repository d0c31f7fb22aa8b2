import LocateFixed from "~icons/lucide/locate-fixed";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

type Props = {
  /** The ZIP code around the device. */
  onPlace: (zip: string) => void;
};

/** Asks the browser where the device is, only when pressed, and searches around it. */
export function UseMyLocation({ onPlace }: Props) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function locate() {
    setAsking(true);
    setProblem(null);
    try {
      const { locate: ask } = await import("./locate.ts");
      const { place, problem: said } = await ask();
      if (place !== null) onPlace(place);
      setProblem(said);
    } catch {
      setProblem("We couldn’t find your location. Enter a ZIP code or city.");
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 [@media(scripting:none)]:hidden">
      <Button variant="quiet" busy={asking} onClick={() => void locate()} className="-ml-3 px-3 text-brand">
        {!asking && <LocateFixed aria-hidden className="size-4" />}
        Use my location
      </Button>
      {problem && (
        <p role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
