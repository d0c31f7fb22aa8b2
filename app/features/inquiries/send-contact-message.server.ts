import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { firstState } from "./model.ts";
import { inquiryArrived } from "./events.server.ts";
import type { ContactInput } from "./schema.ts";

/** Saves a contact message from anyone; `address` is the client's. */
export async function sendContactMessage(given: ContactInput, address: string) {
  await limitRate(`contact:${address}`, { max: 5, seconds: 600 });
  const { name, email, message } = given;
  const state = firstState(given);
  const id = newId("msg");
  await transaction(async (trx) => {
    await trx.insertInto("contactMessages").values({ id, name, email, message, state }).execute();
    if (state === "new") await enqueue(trx, inquiryArrived, { inquiryId: id });
  });
}
