import type { ClaimLineJson } from "#app/features/deposits/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";

/** On the page of stays: charges that are unpaid, and claims of stays without a deposit, which no other line leads to. */
export function ClaimLines({ claims }: { claims: ClaimLineJson[] }) {
  const lines = claims.filter(({ unpaid, has_deposit }) => unpaid !== null || !has_deposit);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Claims" className="mb-8 flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.id}>
          {line.unpaid === null ? (
            <p className="text-soft">
              The landlord claimed {formatDollars(line.amount)}
              {line.is_closed ? ", which is closed. " : ". "}
              <Open line={line} label="Open the claim" />
            </p>
          ) : (
            <Alert action={<Open line={line} label="Pay by another card" />}>
              {formatDollars(line.unpaid.amount)} of charges is unpaid since {dayInWords(line.unpaid.since)}:
              we couldn’t charge your card.
            </Alert>
          )}
        </li>
      ))}
    </ul>
  );
}

/** On the landlord's page of a stay: a charge that its card didn't pay. */
export function UnpaidCharges({ claims }: { claims: ClaimLineJson[] }) {
  return claims.map((line) =>
    line.unpaid === null ? null : (
      <Alert key={line.id} action={<Open line={line} label="Open the claim" />}>
        {formatDollars(line.unpaid.amount)} of charges is unpaid since {dayInWords(line.unpaid.since)}: we
        couldn’t charge the tenant’s card. They can pay it by another card.
      </Alert>
    ),
  );
}

function Open({ line, label }: { line: ClaimLineJson; label: string }) {
  return (
    <LinkButton to={`/deposits/${line.reservation_id}`} variant="quiet" className="-my-2 px-2">
      {label}
      <span className="sr-only"> for {line.title}</span>
    </LinkButton>
  );
}
