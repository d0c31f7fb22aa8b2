import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { firstState } from "./model.ts";
import { inquiryArrived } from "./events.server.ts";
import type { ServiceRequestInput } from "./schema.ts";

/** Saves a free-text request from anyone; `address` is the client's. */
export async function sendServiceRequest(actor: Actor, given: ServiceRequestInput, address: string) {
  await limitRate(`service-request:${address}`, { max: 5, seconds: 600 });
  const userId = isLoggedIn(actor) ? actor.id : null;
  const state = firstState(given);
  const id = newId("srq");
  await transaction(async (trx) => {
    await trx.insertInto("serviceRequests").values({ id, message: given.message, userId, state }).execute();
    if (state === "new") await enqueue(trx, inquiryArrived, { inquiryId: id });
  });
}
