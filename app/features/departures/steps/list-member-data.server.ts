import { memberData as accounts, type MemberData } from "#app/features/accounts/member-data.server.ts";
import { memberData as access } from "#app/features/access/member-data.server.ts";
import { memberData as inquiries } from "#app/features/inquiries/member-data.server.ts";
import { memberData as idChecks } from "#app/features/id-checks/member-data.server.ts";
import { memberData as ledger } from "#app/features/ledger/member-data.server.ts";
import { memberData as deposits } from "#app/features/deposits/member-data.server.ts";
import { memberData as numbers } from "#app/features/numbers/member-data.server.ts";
import { memberData as problems } from "#app/features/problems/member-data.server.ts";
import { memberData as handovers } from "#app/features/handovers/member-data.server.ts";
import { memberData as messages } from "#app/features/messages/member-data.server.ts";
import { memberData as notices } from "#app/features/notices/member-data.server.ts";
import { memberData as reviews } from "#app/features/reviews/member-data.server.ts";
import { memberData as leases } from "#app/features/leases/member-data.server.ts";
import { memberData as payments } from "#app/features/payments/member-data.server.ts";
import { memberData as properties } from "#app/features/properties/member-data.server.ts";
import { memberData as reservations } from "#app/features/reservations/member-data.server.ts";
import { memberData as platform } from "#app/platform/member-data.server.ts";

/** Every module with data of members. Accounts is last, because others find theirs by its row. */
export function listMemberData(): MemberData[] {
  return [
    platform,
    inquiries,
    reservations,
    idChecks,
    access,
    messages,
    notices,
    handovers,
    reviews,
    numbers,
    problems,
    deposits,
    leases,
    payments,
    ledger,
    properties,
    accounts,
  ];
}
