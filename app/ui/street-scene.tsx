/** A row of roofs with an open bay, for the top of the home page. */
export function StreetScene({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 420 189" fill="none" strokeLinejoin="round" className={className}>
      <circle cx="352" cy="46" r="24" className="fill-sun" />
      <g className="fill-brand/15">
        <path d="M0 186V96l52-38 52 38v90Z" />
        <path d="M326 186v-76l47-34 47 34v76Z" />
      </g>
      <g className="fill-surface stroke-brand" strokeWidth="3">
        <path d="M78 186v-74l64-46 64 46v74Z" />
        <path d="M218 186V84l58-42 58 42v102Z" />
      </g>
      <path
        d="m66 120 76-55 76 55M206 92l70-51 70 51"
        className="stroke-brand"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M104 186v-58h76v58Z" className="fill-brand-tint stroke-brand" strokeWidth="3" />
      <path d="M104 141h76m-76 15h76m-76 15h76" className="stroke-brand/60" strokeWidth="2" />
      <path d="M242 186v-70h68v70Z" className="fill-ink/80" />
      <path d="M242 116h68v12h-68Z" className="fill-brand-tint stroke-brand" strokeWidth="3" />
      <g className="fill-sun">
        <rect x="250" y="164" width="20" height="20" rx="2" />
        <rect x="272" y="170" width="14" height="14" rx="2" />
      </g>
      <rect x="254" y="148" width="14" height="14" rx="2" className="fill-ground" />
      <rect
        x="262"
        y="68"
        width="28"
        height="22"
        rx="2"
        className="fill-brand-tint stroke-brand"
        strokeWidth="3"
      />
      <g className="fill-good">
        <circle cx="34" cy="142" r="22" />
        <circle cx="386" cy="150" r="18" />
      </g>
      <path
        d="M34 142v44m352-36v36M0 187h420"
        className="stroke-brand"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
