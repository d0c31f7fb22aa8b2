import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { ContactInput } from "./schema.ts";

/** Takes a contact message from anybody; `address` is where it came from. */
export async function sendContactMessage(given: ContactInput, address: string) {
  await limitRate(`contact:${address}`, { max: 5, seconds: 600 });
  await db
    .insertInto("contactMessages")
    .values({ id: newId("msg"), ...given })
    .execute();
}
