import FileText from "~icons/lucide/file-text";
import { LinkButton } from "#app/ui/button.tsx";
import type { ReservationJson } from "../../present.ts";

type Props = {
  reservation: Pick<ReservationJson, "id" | "title" | "has_agreement">;
  variant?: "quiet" | "secondary";
};

/** The way to a reservation's rental agreement, if it has one. */
export function AgreementLink({ reservation: { id, title, has_agreement }, variant = "quiet" }: Props) {
  if (!has_agreement) return null;
  return (
    <LinkButton to={`/agreements/${id}`} variant={variant} className={variant === "quiet" ? "px-2" : ""}>
      {variant === "quiet" && <FileText aria-hidden className="size-5" />}
      <span>
        Agreement<span className="sr-only"> for {title}</span>
      </span>
    </LinkButton>
  );
}
