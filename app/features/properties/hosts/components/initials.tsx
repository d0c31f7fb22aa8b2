/** A name's initials in a circle, in place of a picture. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join("");
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand-tint font-heading font-bold text-brand ${large ? "size-16 text-2xl sm:size-20" : "size-12"}`}
    >
      {letters}
    </span>
  );
}
