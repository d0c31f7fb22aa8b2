import { Link } from "#app/ui/link.tsx";
import type { Quoted } from "../../booking/components/use-quotes.tsx";

/** Next to the button that requests: what it agrees to, for these dates. Nothing until there is a price. */
export function AgreementNote({ quoted }: { quoted: readonly Quoted[] }) {
  const priced = quoted.flatMap(({ id, title, quote }) => (quote ? [{ id, title, quote }] : []));
  if (priced.length === 0) return null;
  return (
    <p className="text-sm">
      With the request you agree to the{" "}
      {priced.map(({ id, title, quote }, place) => (
        <span key={id}>
          {place > 0 && ", "}
          <Link
            to={`/agreement?${new URLSearchParams({
              property_id: id,
              start_date: quote.start_date,
              ...(quote.renews ? { renews: "true" } : { end_date: quote.end_date }),
            })}`}
            target="_blank"
            className="text-link py-3.5"
          >
            rental agreement{priced.length > 1 ? ` for ${title}` : ""}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
