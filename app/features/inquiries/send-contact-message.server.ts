import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { firstState, type ReportReason } from "./model.ts";
import { inquiryArrived } from "./events.server.ts";
import type { ContactInput } from "./schema.ts";

/**
 * Saves a contact message from anyone, which may report a space or a landlord; that changes nothing there. `address` is the
 * client's.
 */
export async function sendContactMessage(
  input: ContactInput,
  address: string,
  report?: { reason: ReportReason; aboutId: string },
) {
  await limitRate(`${report ? "report" : "contact"}:${address}`, { max: 5, seconds: 600 });
  const { name, email, message } = input;
  const state = firstState(input);
  const id = newId("msg");
  await transaction(async (trx) => {
    await trx
      .insertInto("contactMessages")
      .values({ id, name, email, message, state, ...report })
      .execute();
    if (state === "new") await enqueue(trx, inquiryArrived, { inquiryId: id });
  });
}
