import { type AdministratorRole, administratorRoles } from "#app/features/accounts/model.ts";
import { call } from "#app/ui/call.ts";
import { whatRolesMay } from "../model.ts";
import type { MemberLine } from "../present.ts";
import { ActionButton } from "./action-button.tsx";
import { OnlyFor } from "./administrator-role.tsx";

type Props = { member: MemberLine; role: AdministratorRole };

/** What an administrator may do, and for owners the other roles that they can be given, with what those may do. */
export function RoleOfAdministrator({ member: { id, username }, role }: Props) {
  return (
    <section aria-label="Role" className="flex flex-col gap-3 border-t border-line pt-3 text-sm">
      <p>
        <strong className="block first-letter:uppercase">{role}</strong>
        <span className="block text-soft">{whatRolesMay[role]}</span>
      </p>
      <OnlyFor>
        <h3 className="text-sm">Change the role</h3>
        <ul className="flex flex-col gap-3">
          {administratorRoles
            .filter((other) => other !== role)
            .map((other) => (
              <li key={other} className="flex flex-col items-start gap-1">
                <ActionButton
                  label={`Change to ${other}`}
                  send={() => call("PUT /api/admin/users/{id}/role", { path: { id }, json: { role: other } })}
                  done={`${username} has the role ${other} now.`}
                />
                <p className="text-soft">{whatRolesMay[other]}</p>
              </li>
            ))}
        </ul>
      </OnlyFor>
    </section>
  );
}
