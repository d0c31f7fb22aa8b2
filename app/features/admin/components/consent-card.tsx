import type { ConsentLine } from "#app/features/reservations/terms/present.ts";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { Ids, Linked } from "./linked.tsx";

/** One consent: who agreed to which text, when and by which request. */
export function ConsentCard({ consent }: { consent: ConsentLine }) {
  const { memberId, reservationId, requestId } = consent;
  return (
    <li className="card flex flex-col gap-2 p-4">
      <h2 className="text-base">{consent.about}</h2>
      <p className="text-sm text-soft">
        <ZonedTime at={consent.at} timeZone={consent.timeZone} />
      </p>
      <p className="text-sm wrap-anywhere">
        {[consent.who, consent.role, consent.title].filter(Boolean).join(", ")}
      </p>
      <p className="text-sm wrap-anywhere">{consent.text}</p>
      <p className="text-sm wrap-anywhere text-soft">Version {consent.version}</p>
      <Ids ids={[reservationId, memberId, requestId]} />
      {reservationId !== null && (
        <Linked
          links={[
            ["Reservation", `/admin/reservations?q=${reservationId}`],
            ["All consents of the stay", `/admin/consents?q=${reservationId}`],
            ["Agreement", `/agreements/${reservationId}`],
          ]}
        />
      )}
      {memberId !== null && (
        <Linked
          links={[
            ["Member", `/admin/users?open=${memberId}`],
            ["All consents of the member", `/admin/consents?q=${memberId}`],
          ]}
        />
      )}
    </li>
  );
}
