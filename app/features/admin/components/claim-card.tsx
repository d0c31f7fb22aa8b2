import { ClaimPhotos } from "#app/features/deposits/components/claim-photos.tsx";
import { NamedCharges } from "#app/features/deposits/components/claim-story.tsx";
import { DecideClaim } from "#app/features/deposits/components/decide-claim.tsx";
import type { ClaimToDecideJson } from "#app/features/deposits/present.ts";
import { Evidence } from "#app/features/handovers/components/evidence.tsx";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { usualAnswers } from "../cases/model.ts";
import { listColumns } from "../lists/model.ts";
import { OnlyFor } from "./administrator-role.tsx";
import { DecideBy } from "./decide-by.tsx";
import { Ids, Linked } from "./linked.tsx";
import { RefundForm } from "./refund-form.tsx";
import { StateChip } from "./state-chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = {
  row: ClaimToDecideJson;
  /** On the page of its stay, which has the rest. */
  isOfStay?: boolean;
};

/** Both sides' words about a claim on a deposit, what belongs to it, and the decision. */
export function ClaimCard({ row, isOfStay = false }: Props) {
  const { claim, reservation, may_decide } = row;
  const { amount, reason, state, objection, note, awarded, photos } = claim;
  const { title, guest_name, guest_contact, start_date, end_date, time_zone, deposit, id } = reservation;
  const column = listColumns.deposits.find(({ name }) => name === "State");
  return (
    <li className="card flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">
          {formatDollars(amount)} {amount > deposit && "with a deposit "}of {formatDollars(deposit)} for{" "}
          {title}
        </h2>
        <StateChip state={column?.text(row) ?? state} />
      </header>
      {!isOfStay && (
        <p className="text-sm wrap-anywhere">
          {guest_name}, {guest_contact}, {daysInWords(start_date, end_date)}
        </p>
      )}
      {!isOfStay && <DecideBy of={row} timeZone={time_zone} />}
      <p className="text-sm text-soft">
        Claimed <ZonedTime at={claim.created_at} timeZone={time_zone} />
        {state === "open" && (
          <>
            ; the tenant can answer until <ZonedTime at={claim.answer_by} timeZone={time_zone} />
          </>
        )}
      </p>
      <Said by="Landlord" words={reason} />
      <NamedCharges claim={claim} />
      <ClaimPhotos photos={photos} />
      {objection !== null && <Said by="Tenant" words={objection} />}
      {claim.answer_photos.length > 0 && (
        <>
          <p className="text-sm font-semibold">The tenant’s photos</p>
          <ClaimPhotos photos={claim.answer_photos} />
        </>
      )}
      {!isOfStay && <Evidence key={id} reservationId={id} />}
      {note !== null && <Said by={`Decision: ${formatDollars(awarded ?? 0)} to the landlord`} words={note} />}
      {claim.charged && (
        <p className="text-sm">
          {formatDollars(claim.charged.amount)} from the card: {claim.charged.state}.
          {claim.charged.state !== "paid" && (
            <>
              {` ${claim.charged.refusal ?? ""} Unpaid since `}
              <ZonedTime at={claim.charged.since} timeZone={time_zone} />.
            </>
          )}
        </p>
      )}
      {claim.charged?.state === "paid" && (
        <OnlyFor team="finance">
          <div>
            <RefundForm
              id={id}
              of="charges"
              chargeId={claim.charged.id}
              total={claim.charged.amount}
              deposit={0}
            />
          </div>
        </OnlyFor>
      )}
      {may_decide && (
        <OnlyFor team="support">
          <DecideClaim
            key={claim.id}
            claimId={claim.id}
            amount={amount}
            charges={Object.values(claim.charges)}
            usual={usualAnswers.claims}
          />
        </OnlyFor>
      )}
      <Ids ids={isOfStay ? [claim.id] : [claim.id, id, reservation.order_id]} />
      {!isOfStay && (
        <Linked
          links={[
            ["Everything about the stay", `/admin/reservations/${id}`],
            may_decide && ["Conversation", `/admin/messages/${claim.id}`],
            ["Landlord", `/admin/users/${reservation.landlord_id}`],
            ["Tenant", `/admin/users?q=${encodeURIComponent(guest_contact)}`],
            ["Refunds", `/admin/refunds?q=${id}`],
            ["Payouts", `/admin/payouts?q=${id}`],
            ["Emails", `/admin/emails?q=${id}`],
            ["Audit log", `/admin/audit?q=${id}`],
          ]}
        />
      )}
    </li>
  );
}

function Said({ by, words }: { by: string; words: string }) {
  return (
    <div className="border-l-4 border-line pl-3">
      <p className="text-sm font-semibold">{by}</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  );
}
