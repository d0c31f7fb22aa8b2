import { db } from "#app/platform/db.server.ts";

/** Whether an account has this address. */
export async function emailExists(email: string): Promise<boolean> {
  const found = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}
