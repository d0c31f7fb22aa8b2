/** How many real photos show a space well enough to reserve it. */
const wanted = 3;

const shots = [
  ["From the street", "so people recognize it when they arrive"],
  ["The entrance", "with the door or gate open"],
  ["The inside", "from a corner, floor and ceiling in the picture"],
];

/** Which photos to take, until there are enough of them. */
export function PhotoTips({ count }: { count: number }) {
  if (count >= wanted) return null;
  return (
    <div className="rounded-control bg-sunken p-4 text-sm">
      <p className="font-semibold">
        {count === 0 ? "Take 3 photos of the real space" : `${count} of 3 photos`}
      </p>
      <ol className="mt-1.5 list-decimal pl-5">
        {shots.map(([what, how]) => (
          <li key={what}>
            {what}, {how}
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-soft">
        Use daylight, hold your phone level, and leave out people and license plates.
      </p>
    </div>
  );
}
