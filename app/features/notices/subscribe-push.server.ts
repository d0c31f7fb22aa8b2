import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Invalid, Unauthenticated } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { mostBrowsers } from "./model.ts";
import type { PushInput } from "./schema.ts";

/**
 * Lets the browser of this session show the caller's notices; another member's subscription of the same browser ends.
 * A member's oldest browsers make room for the newest ten.
 */
export async function subscribePush(actor: Actor, token: string | null, input: PushInput): Promise<void> {
  const { id: memberId } = requireMember(actor);
  if (config.push === null) throw new Conflict("Notices in the browser aren’t set up here.");
  const { endpoint, keys } = input;
  if (!config.allowPrivateCalendars && !endpoint.startsWith("https:")) {
    const message = "The endpoint must be an https:// address.";
    throw new Invalid(message, { endpoint: message });
  }
  await limitRate(`push:${memberId}`, { max: 30, seconds: 3600 });
  await transaction(async (trx) => {
    const session = await trx
      .selectFrom("sessions")
      .select("id")
      .where("token", "=", token ?? "")
      .where("userId", "=", memberId)
      .executeTakeFirst();
    if (!session) throw new Unauthenticated();
    await trx
      .deleteFrom("pushSubscriptions")
      .where((eb) => eb.or([eb("endpoint", "=", endpoint), eb("sessionId", "=", session.id)]))
      .execute();
    await trx
      .insertInto("pushSubscriptions")
      .values({
        id: newId("psh"),
        memberId,
        sessionId: session.id,
        endpoint,
        browserKey: keys.p256dh,
        browserSecret: keys.auth,
        createdAt: now(),
      })
      .execute()
      .catch((error: unknown) => {
        // Logged out in between.
        if (violates(error, "push_subscriptions_session_id_fkey")) throw new Unauthenticated();
        // Another tab of the same browser was faster.
        const isTwice = violates(error, "session_has_one_push") || violates(error, "browser_has_one_push");
        throw isTwice ? new Conflict("This browser is being set up already. Try again.") : error;
      });
    await trx
      .deleteFrom("pushSubscriptions")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("pushSubscriptions")
          .select("id")
          .where("memberId", "=", memberId)
          .orderBy("createdAt", "desc")
          .orderBy("id")
          .offset(mostBrowsers),
      )
      .execute();
  });
}
