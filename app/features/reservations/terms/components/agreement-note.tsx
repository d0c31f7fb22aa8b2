import { Link } from "#app/ui/link.tsx";
import type { Quoted } from "../../booking/components/use-quotes.tsx";

/** Next to the button that requests: what it agrees to, for these dates. Nothing until there is a price. */
export function AgreementNote({ quoted }: { quoted: readonly Quoted[] }) {
  const priced = quoted.flatMap(({ id, title, quote }) => (quote ? [{ id, title, quote }] : []));
  if (priced.length === 0) return null;
  const isOne = priced.length === 1;
  return (
    <p className="text-sm">
      With the request you agree to the{" "}
      {priced.map(({ id, title, quote }) => (
        <Link
          key={id}
          to={`/agreement?${new URLSearchParams({
            property_id: id,
            start_date: quote.start_date,
            ...(quote.renews ? { renews: "true" } : { end_date: quote.end_date }),
          })}`}
          target="_blank"
          className={`text-link ${isOne ? "py-3.5" : "block py-3"}`}
        >
          rental agreement{isOne ? "" : ` for ${title}`}
        </Link>
      ))}
      {isOne && "."}
    </p>
  );
}
