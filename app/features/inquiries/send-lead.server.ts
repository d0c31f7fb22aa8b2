import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { firstState } from "./model.ts";
import { inquiryArrived } from "./events.server.ts";
import type { LeadInput } from "./schema.ts";

/** Saves the lead of a future host; `address` is the client's. */
export async function sendLead(given: LeadInput, address: string) {
  await limitRate(`lead:${address}`, { max: 5, seconds: 600 });
  const { name, email, phone, propertyType, location } = given;
  const state = firstState(given);
  const id = newId("led");
  await transaction(async (trx) => {
    await trx.insertInto("leads").values({ id, name, email, phone, propertyType, location, state }).execute();
    if (state === "new") await enqueue(trx, inquiryArrived, { inquiryId: id });
  });
}
