import { dayInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";

type Props = {
  of: { access_closes_on: string | null; access_closed: boolean };
  guest: string;
  reader: "tenant" | "landlord";
  /** Where the rent is paid, if not here. */
  payAt?: string;
};

/** That rent that is past due closes a rental's access, or has closed it; nothing otherwise. */
export function ClosedAccess({
  of: { access_closes_on: day, access_closed: isClosed },
  guest,
  reader,
  payAt,
}: Props) {
  if (day === null) return null;
  const pay = payAt !== undefined && reader === "tenant" && (
    <LinkButton to={payAt} className="grow sm:grow-0">
      Pay the rent
    </LinkButton>
  );
  const since = dayInWords(day);
  return (
    <Alert tone={isClosed ? "bad" : "wait"} action={pay}>
      {isClosed
        ? reader === "tenant"
          ? `Access is closed since ${since} because rent is past due. It opens as soon as all of that is paid.`
          : `Access is closed for ${guest} since ${since} because rent is past due. It opens as soon as all of that is paid. They may still know the gate code.`
        : reader === "tenant"
          ? `Access closes on ${since}, as the day begins, unless the rent that is past due is paid before.`
          : `Access closes for ${guest} on ${since}, as the day begins, unless they pay the rent that is past due.`}
    </Alert>
  );
}
