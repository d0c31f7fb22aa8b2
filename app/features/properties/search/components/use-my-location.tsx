import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { call, CallError } from "#app/ui/call.ts";

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
      const { coords } = await position();
      const query = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
      const { postcode, label } = await call("GET /api/places/nearest", { query });
      onPlace(postcode ?? label);
    } catch (error) {
      setProblem(inWords(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 [@media(scripting:none)]:hidden">
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

/** Two decimals are about half a mile: enough for a ZIP code, and all that leaves the device. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));

function position(): Promise<GeolocationPosition> {
  return new Promise((found, failed) => {
    if (!("geolocation" in navigator)) return failed(new Error("This browser knows no location."));
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 10_000, maximumAge: 300_000 });
  });
}

function inWords(error: unknown): string {
  if (error instanceof CallError && error.status === 404)
    return "There’s no ZIP code near you. Enter where you need space.";
  const { code } = error as { code?: number };
  return code === 1
    ? "Your browser doesn’t share your location. Enter a ZIP code or city."
    : "We couldn’t find your location. Enter a ZIP code or city.";
}
