/** A month with one day circled. */
export function EmptyCalendar() {
  return (
    <svg aria-hidden viewBox="0 0 160 112" className="h-28 w-40">
      <ellipse cx="80" cy="104" rx="60" ry="5" className="fill-sunken" />
      <rect
        x="32"
        y="18"
        width="96"
        height="82"
        rx="8"
        className="fill-surface stroke-brand"
        strokeWidth="2"
      />
      <path d="M32 26a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v14H32Z" className="fill-brand" />
      <path d="M54 10v14M106 10v14" className="stroke-brand" strokeWidth="4" strokeLinecap="round" />
      <g className="fill-brand/25">
        {[52, 66, 80].flatMap((y) =>
          [46, 63, 80, 97, 114].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y + 4} r="3.5" />),
        )}
      </g>
      <circle cx="97" cy="70" r="8" fill="none" className="stroke-sun" strokeWidth="3" />
    </svg>
  );
}
