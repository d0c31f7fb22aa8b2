/** Whose property it is: the business first, where there is one. */
export function LandlordLine({ name, business }: { name: string; business: string | null }) {
  const shown = business ?? name;
  const initials = shown
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-tint font-heading font-bold text-brand"
      >
        {initials}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{shown}</p>
        <p className="text-sm text-soft">{business === null ? "Landlord" : `Landlord: ${name}`}</p>
      </div>
    </div>
  );
}
