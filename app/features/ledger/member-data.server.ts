import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import { presentStatement } from "./present.ts";
import { statementOf } from "./queries.server.ts";

/** The ledger is append-only and identifies people only by id: there is nothing to forget. */
export const memberData: MemberData = {
  collect: async (member) =>
    member.kind === "landlord" ? { statement: presentStatement(await statementOf(member)) } : {},
};
