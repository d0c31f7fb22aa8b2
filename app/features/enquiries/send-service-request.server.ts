import { type Actor, isSignedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { ServiceRequestInput } from "./schema.ts";

/** Takes a free-text request from anybody; `address` is where it came from. */
export async function sendServiceRequest(actor: Actor, given: ServiceRequestInput, address: string) {
  await limitRate(`service-request:${address}`, { max: 5, seconds: 600 });
  await db
    .insertInto("serviceRequests")
    .values({ id: newId("srq"), message: given.message, userId: isSignedIn(actor) ? actor.id : null })
    .execute();
}
