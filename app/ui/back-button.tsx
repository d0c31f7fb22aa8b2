import ArrowLeft from "~icons/lucide/arrow-left";
import { useNavigate } from "react-router";
import { Link } from "./link.tsx";

/** Goes back in history and restores the scroll position; to `otherwise` for people from outside. */
export function BackButton({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();
  return (
    <Link
      to={otherwise}
      onClick={(event) => {
        const { idx } = (window.history.state ?? {}) as { idx?: number };
        if (!idx) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="print:hidden -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Back
    </Link>
  );
}
