import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { depositInWords } from "./deposit-in-words.ts";

type Props = {
  reservation: ReservationJson;
  label?: string | undefined;
  reader?: "tenant" | "landlord";
};

/** A reservation's deposit in one line, with the way to its page; nothing without one. */
export function DepositLine({ reservation, label = "Open the deposit", reader = "tenant" }: Props) {
  const { id, title, deposit, deposit_state: state } = reservation;
  if (deposit === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className={state === "claimed" ? "font-semibold" : "text-soft"}>
        {depositInWords(reservation, { claim: null, reader })}
      </span>
      {state !== "none" && (
        <LinkButton
          to={`/deposits/${id}`}
          variant="quiet"
          className="-ml-2 max-w-full px-2 text-left wrap-anywhere"
        >
          {label}
          <span className="sr-only"> of {title}</span>
        </LinkButton>
      )}
    </p>
  );
}
