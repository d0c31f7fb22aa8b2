import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { OfferedLine } from "../present.ts";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";

/** A property, with a button to hide it or show it again. */
export function OfferedCard({ property }: { property: OfferedLine }) {
  const { id, title, address, price, landlord, landlordId, hidden } = property;
  const path = { id };
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{title}</h2>
        {hidden !== null && <Chip tone="bad">Hidden</Chip>}
      </header>
      <p className="text-sm">
        {address}, {price}
      </p>
      <p className="text-sm wrap-anywhere">{landlord}</p>
      <Ids ids={[id, landlordId]} />
      {hidden !== null && <p>{hidden}</p>}
      <div className="flex flex-wrap gap-3">
        {hidden === null ? (
          <ActionButton
            label="Hide"
            send={(reason) => call("PUT /api/admin/properties/{id}/hiding", { path, json: { reason } })}
            done={`${title} is hidden.`}
            ask={{
              title: `Hide “${title}”?`,
              words:
                "It is hidden from search and can’t be reserved until you show it again. The landlord gets an email with the reason.",
              label: "Hide this property",
            }}
          />
        ) : (
          <ActionButton
            label="Show again"
            send={() => call("DELETE /api/admin/properties/{id}/hiding", { path })}
            done={`${title} is shown again.`}
          />
        )}
      </div>
      <Linked
        links={[
          hidden === null && ["Open", `/properties/${id}`],
          ["Landlord", `/admin/users?q=${landlordId}`],
          ["Reservations", `/admin/reservations?q=${id}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}
