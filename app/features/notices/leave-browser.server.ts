import type { Transaction } from "#app/platform/db.server.ts";

/** Ends pushes to the browser that had this session: someone else may be logging in there. */
export async function leaveBrowser(trx: Transaction, sessionToken: string): Promise<void> {
  await trx
    .deleteFrom("pushSubscriptions")
    .where("sessionId", "in", (eb) =>
      eb.selectFrom("sessions").select("sessions.id").where("token", "=", sessionToken),
    )
    .execute();
}
