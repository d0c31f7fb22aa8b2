import { createMiddleware } from "hono/factory";
import { requireHolder } from "#app/features/reservations/lifecycle/require-holder.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import type { ApiEnv } from "./router.ts";

/** Runs before the body is read: only holders can upload pictures, at a limited rate. */
const holdersOnly = createMiddleware<ApiEnv>(async (c, next) => {
  await requireHolder(c.get("actor"));
  await limitRate(`receive-id:${clientAddress(c)}`, { max: 20, seconds: 600 });
  await next();
});

const bodyOfPictures = receiveForm(25 * 1024 * 1024, () => {
  throw new AppError(413, "This is too large: at most 25 MB can be sent here.");
});

/** Checks the caller, then reads the body. */
export const receiveId = [holdersOnly, bodyOfPictures] as const;
