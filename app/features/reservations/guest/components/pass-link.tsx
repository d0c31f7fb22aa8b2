import QrCode from "~icons/lucide/qr-code";
import { Link } from "#app/ui/link.tsx";

/** Leads to the pass of a stay whose code is valid. */
export function PassLink({
  id,
  title,
  className = "button-quiet px-2",
}: {
  id: string;
  title: string;
  className?: string;
}) {
  return (
    <Link to={`/passes/${id}`} className={`button ${className}`}>
      <QrCode aria-hidden className="size-5" />
      <span>
        Pass<span className="sr-only"> for {title}</span>
      </span>
    </Link>
  );
}
