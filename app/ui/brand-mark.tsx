/**
 * Our icon: a bay under a roof with a small sun at its floor, the same drawing as public/favicon.svg. Where the operator has one,
 * the theme shows theirs, and a logo hides the name next to it.
 */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" fill="none" strokeWidth="2.6" className={`brand-mark ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M6 14.2 16 7l10 7.2"
        className="stroke-on-brand"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M9.5 25v-8h13v8" className="stroke-on-brand" strokeLinejoin="round" />
      <path d="M12.5 21h7" className="stroke-sun" strokeLinecap="round" />
    </svg>
  );
}
