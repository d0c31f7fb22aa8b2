import { call, CallError } from "#app/ui/call.ts";

/** The ZIP code around the device, or why it isn't known. */
export async function locate(): Promise<{ place: string | null; problem: string | null }> {
  try {
    const { coords } = await position();
    const query = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
    const { postcode, label } = await call("GET /api/places/nearest", { query });
    return { place: postcode ?? label, problem: null };
  } catch (error) {
    return { place: null, problem: inWords(error) };
  }
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
