import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { firstState } from "./model.ts";
import { inquiryArrived } from "./events.server.ts";
import type { ReportInput } from "./schema.ts";

/** Saves anyone's report of a space or a landlord, `aboutId`; it changes nothing there. `address` is the client's. */
export async function sendReport(given: ReportInput, aboutId: string, address: string) {
  await limitRate(`report:${address}`, { max: 5, seconds: 600 });
  const { name, email, message, reason } = given;
  const state = firstState(given);
  const id = newId("msg");
  await transaction(async (trx) => {
    await trx
      .insertInto("contactMessages")
      .values({ id, name, email, message, reason, aboutId, state })
      .execute();
    if (state === "new") await enqueue(trx, inquiryArrived, { inquiryId: id });
  });
}
