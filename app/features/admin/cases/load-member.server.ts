import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister, requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { ListRows } from "../lists/model.ts";
import { readList } from "../lists/queries.server.ts";
import { adminPages } from "../model.ts";
import { presentAudit } from "../present.ts";
import { actionsAbout } from "../queries.server.ts";
import { clocksOf, type PartOfMember, shownOfMember } from "./model.ts";
import type { WholeMemberJson } from "./present.ts";

/** Everything about one member that the administrator's role may read: the parts of other roles are null, and weren't read. */
export async function loadMember(actor: Actor, memberId: string): Promise<WholeMemberJson> {
  const administrator = requireRole(actor, "administrator");
  const { rows } = await readList(administrator, "users", { id: memberId, limit: 1 });
  const [member] = rows;
  if (!member) throw new NotFound("Account not found.");
  const read = async <Name extends PartOfMember>(name: Name): Promise<ListRows[Name][] | null> => {
    if (!mayAdminister(administrator, ...adminPages[`/admin/${name}` as const])) return null;
    return (await readList(administrator, name, { q: member.id, limit: shownOfMember })).rows;
  };
  const [reservations, problems, deposits, inquiries, properties, reviews, payments, payouts, emails] =
    await Promise.all([
      read("reservations"),
      read("problems"),
      read("deposits"),
      read("inquiries"),
      member.role === "landlord" ? read("properties") : null,
      read("reviews"),
      read("payments"),
      member.role === "landlord" ? read("payouts") : null,
      read("emails"),
    ]);
  const isOwner = mayAdminister(administrator);
  return {
    member,
    parts: { reservations, problems, deposits, inquiries, properties, reviews, payments, payouts, emails },
    clocks: clocksOf({ problems: problems ?? [], claims: deposits ?? [], reports: [] }),
    asOf: now().toISOString(),
    actions: isOwner ? (await actionsAbout(administrator, [member.id])).map(presentAudit) : null,
  };
}
