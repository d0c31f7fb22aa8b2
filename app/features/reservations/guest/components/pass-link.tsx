import { QrCode } from "lucide-react";
import { Link } from "react-router";

/** Leads to the pass of a stay whose code is valid. */
export function PassLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={`/passes/${id}`} className="button button-quiet px-2">
      <QrCode aria-hidden className="size-5" />
      Pass<span className="sr-only"> for {title}</span>
    </Link>
  );
}
