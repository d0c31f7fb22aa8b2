import { dayInWords } from "#app/platform/dates.ts";
import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import { roleInWords } from "../model.ts";
import type { MemberLine } from "../present.ts";
import { ActionButton } from "./action-button.tsx";
import { OnlyFor } from "./administrator-role.tsx";
import { Ids, Linked } from "./linked.tsx";
import { RoleOfAdministrator } from "./role-of-administrator.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = { member: MemberLine };

/** A member, with a button to suspend or reinstate them. */
export function MemberCard({ member }: Props) {
  const {
    id,
    username,
    email,
    role,
    administratorRole,
    verified,
    since,
    suspended,
    deleted,
    cancellations,
    accepted,
  } = member;
  const path = { id };
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{username}</h2>
        {suspended === null ? (
          <Chip icon={false}>{deleted ? `Deleted ${role}` : roleInWords(member)}</Chip>
        ) : (
          <Chip tone="bad">Suspended {role}</Chip>
        )}
      </header>
      {!deleted && (
        <p className="text-sm wrap-anywhere">
          {email}
          {!verified && <span className="text-soft"> (not confirmed)</span>}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-soft">
        Since <ZonedTime at={since} />
        {accepted && (
          <>
            , terms of {dayInWords(accepted.version)} accepted <ZonedTime at={accepted.at} />
          </>
        )}
      </p>
      <Ids ids={[id]} />
      {role === "landlord" && cancellations > 0 && (
        <p className="text-sm">
          Canceled {cancellations} accepted {cancellations === 1 ? "stay" : "stays"}
        </p>
      )}
      {suspended !== null && <p>{suspended}</p>}
      {administratorRole && <RoleOfAdministrator member={member} role={administratorRole} />}
      {role !== "administrator" && !deleted && (
        <div className="flex flex-wrap gap-3">
          <OnlyFor team="support">
            {suspended === null ? (
              <ActionButton
                label="Suspend"
                send={(reason) => call("PUT /api/admin/users/{id}/suspension", { path, json: { reason } })}
                done={`${username} is suspended.`}
                ask={{
                  title: `Suspend ${username}?`,
                  words: `${username} will be logged out everywhere and get an email with the reason. Reservations stay valid; a landlord’s properties are hidden.`,
                  label: "Suspend this account",
                }}
              />
            ) : (
              <ActionButton
                label="Reinstate"
                send={() => call("DELETE /api/admin/users/{id}/suspension", { path })}
                done={`${username} can log in again.`}
              />
            )}
          </OnlyFor>
          {role === "landlord" && (
            <OnlyFor team="finance">
              <ActionButton
                label="Hold payouts"
                variant="quiet"
                send={(reason) => call("PUT /api/admin/users/{id}/payout-hold", { path, json: { reason } })}
                done={`${username} is sent nothing until you release the payouts on Payments.`}
                ask={{
                  title: `Hold the payouts of ${username}?`,
                  words: `${username} is sent no rent until an administrator releases the payouts on Payments. ${username} isn’t told the reason.`,
                  label: "Hold payouts",
                }}
              />
            </OnlyFor>
          )}
        </div>
      )}
      <Linked
        links={[
          ["Everything about them", `/admin/users/${id}`],
          role === "landlord" && ["Properties", `/admin/properties?q=${id}`],
          ["Reservations", `/admin/reservations?q=${id}`],
          role === "landlord" && ["Payouts", `/admin/payouts?q=${id}`],
          !deleted && ["Payments", `/admin/payments?q=${encodeURIComponent(email)}`],
          !deleted && ["Emails", `/admin/emails?q=${encodeURIComponent(email)}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}
