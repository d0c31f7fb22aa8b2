/** A driveway with a barrier. */
export function BlockedDrive() {
  return (
    <svg aria-hidden viewBox="0 0 240 104" className="h-auto w-60">
      <path d="M0 92h240v4H0Z" className="fill-line" />
      <path d="M150 92V44l38-22 38 22v48Z" className="fill-brand-tint stroke-brand" strokeWidth="2" />
      <path d="M166 92V58h44v34Z" className="fill-surface stroke-brand" strokeWidth="2" />
      <path d="M166 66h44m-44 8h44m-44 8h44" className="stroke-brand/40" strokeWidth="2" />
      <path d="M24 92V52m88 40V52" className="stroke-soft" strokeWidth="5" strokeLinecap="round" />
      <rect
        x="10"
        y="48"
        width="116"
        height="16"
        rx="3"
        className="fill-surface stroke-soft"
        strokeWidth="2"
      />
      <path d="M24 49h16L30 63H14Zm34 0h16L64 63H48Zm34 0h16L98 63H82Z" className="fill-sun" />
    </svg>
  );
}
