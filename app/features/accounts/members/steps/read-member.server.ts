import { db, type Queryable } from "#app/platform/db.server.ts";
import type { Member } from "#app/features/accounts/model.ts";

/** The member with this id, as the database has them now. */
export async function readMember(id: string, database: Queryable = db): Promise<Member> {
  const { role, ...person } = await database
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified", "role"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { kind: role, ...person };
}
