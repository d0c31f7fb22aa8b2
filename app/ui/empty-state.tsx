import type { ReactNode } from "react";

/** An empty list: a drawing, the sentence, and (children) the next step. */
export function EmptyState({
  title,
  drawing,
  children,
}: {
  title: string;
  drawing?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {drawing ?? <EmptyGarage />}
      <p className="font-heading text-xl font-semibold">{title}</p>
      {children && <div className="flex max-w-md flex-col items-center gap-4 text-soft">{children}</div>}
    </div>
  );
}

/** An open garage with room for a box. */
function EmptyGarage() {
  return (
    <svg aria-hidden viewBox="0 0 160 112" className="h-28 w-40">
      <ellipse cx="80" cy="102" rx="72" ry="6" className="fill-sunken" />
      <path d="M20 46 80 14l60 32v54H20Z" className="fill-brand-tint stroke-brand" strokeWidth="2" />
      <path
        d="M14 48 80 12l66 36"
        fill="none"
        className="stroke-brand"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M42 100V56h76v44Z" className="fill-surface stroke-brand" strokeWidth="2" />
      <path d="M42 56h76v8H42Zm0 10h76v6H42Z" className="fill-brand/25" />
      <path
        d="M66 80h28v19H66Zm0 0 6-5h16l6 5M80 75v24"
        fill="none"
        className="stroke-brand"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray="3 3"
      />
      <circle cx="128" cy="20" r="8" className="fill-sun" />
    </svg>
  );
}
