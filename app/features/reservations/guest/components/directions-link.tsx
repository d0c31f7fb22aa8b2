import MapPin from "~icons/lucide/map-pin";

/** Leads to a map service's way to an address. */
export function DirectionsLink({ address, className }: { address: string; className: string }) {
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return (
    <a href={directions} target="_blank" rel="noreferrer" className={`button ${className}`}>
      <MapPin aria-hidden className="size-5" />
      Directions
    </a>
  );
}
