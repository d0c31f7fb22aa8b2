// In feet: a midsize car, and below an adult.
const car = { length: 15.5, width: 6 };
const adult = 5.7;
const gap = 3;

type Size = { length: number; width: number; height: number };

/** The space to scale (in feet): its floor with a car, and its height with a person. */
export function SizeDrawing({ length, width, height }: Size) {
  return (
    <figure className="card grid gap-x-8 gap-y-6 p-5 sm:grid-cols-[3fr_2fr] sm:items-end md:grid-cols-1 lg:grid-cols-[3fr_2fr]">
      <FloorPlan length={length} width={width} />
      <Height height={height} />
      <figcaption className="text-sm text-soft sm:col-span-2 md:col-span-1 lg:col-span-2">
        Drawn to scale: {length} feet long, {width} feet wide, {height} feet high. The car is midsize,{" "}
        {car.length} by {car.width} feet.
      </figcaption>
    </figure>
  );
}

function FloorPlan({ length, width }: Omit<Size, "height">) {
  const across = Math.max(length, car.length);
  const down = width + gap + car.width;
  // Feet become units; letters stay the same size at any scale.
  const letter = Math.max(across, down * 1.6) / 18;
  return (
    <svg
      role="img"
      aria-label={`Floor of ${length} by ${width} feet beside a car of ${car.length} by ${car.width} feet`}
      viewBox={`${-letter * 0.5} ${-letter * 1.8} ${across + letter} ${down + letter * 2.2}`}
      className="max-h-64 w-full"
    >
      <text x={length / 2} y={-letter * 0.6} textAnchor="middle" fontSize={letter} className="fill-soft">
        {length} ft
      </text>
      <rect
        width={length}
        height={width}
        rx={0.3}
        strokeWidth={letter / 8}
        className="fill-brand-tint stroke-brand"
      />
      <text
        x={length - letter * 0.4}
        y={width / 2}
        dominantBaseline="middle"
        textAnchor="end"
        fontSize={letter}
        className="fill-soft"
      >
        {width} ft
      </text>
      <g transform={`translate(0 ${width + gap})`}>
        <Car />
      </g>
    </svg>
  );
}

/** From above, facing right. */
function Car() {
  return (
    <g strokeWidth="0.15" className="fill-sunken stroke-soft">
      <rect width={car.length} height={car.width} rx="2" />
      <path d="M3.2 1.1h2l.5.9v2l-.5.9h-2c-.5-1.2-.5-2.6 0-3.8Z" className="fill-surface" />
      <path d="M10 .9h1.3c.6 1.3.6 2.9 0 4.2H10l-.7-1.1V2Z" className="fill-surface" />
      <path d="M5.7 2h3.6m-3.6 2h3.6M14.3.9l.7.9m-.7 3.3.700-.9" fill="none" />
    </g>
  );
}

function Height({ height }: { height: number }) {
  const tall = Math.max(height, adult);
  const letter = tall / 8;
  return (
    <svg
      role="img"
      aria-label={`${height} feet high, beside a person of ${adult} feet`}
      viewBox={`0 ${-letter * 0.5} ${tall * 1.1} ${tall + letter}`}
      className="max-h-44 w-full"
    >
      <path d={`M0 ${tall}H${tall * 1.1}`} strokeWidth={tall / 60} className="stroke-soft" />
      <g transform={`translate(${tall * 0.18} ${tall - adult})`} className="fill-soft">
        <circle cx="0.5" cy="0.45" r="0.45" />
        <path d="M0 1.5c0-.4.3-.5.5-.5s.5.1.500.5v1.7H.85v2.5H.15V3.2H0Z" />
      </g>
      <path
        d={`M${tall * 0.5} ${tall - height}V${tall}m${-tall / 30} 0h${tall / 15}m${-tall / 15} ${-height}h${tall / 15}`}
        strokeWidth={tall / 60}
        className="stroke-brand"
      />
      <text
        x={tall * 0.58}
        y={tall - height / 2}
        dominantBaseline="middle"
        fontSize={letter}
        className="fill-soft"
      >
        {height} ft
      </text>
    </svg>
  );
}
