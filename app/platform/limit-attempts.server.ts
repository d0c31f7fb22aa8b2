import type { MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { limitRate } from "./limit-rate.server.ts";

// What everyone may call, and what costs us work or mail.
const open =
  /^\/api\/(login(\/.+)?|signup|forgot-password|reset-password|verify-email|contact|lead|service-requests|upload-id|reserve-order|orders)$/;

/** Counts calls by address before their bodies are read, so that also those that no schema takes count. The commands have closer limits. */
export const limitAttempts: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "POST" && open.test(c.req.path))
    await limitRate(`body of ${c.req.path}:${clientAddress(c)}`, { max: 120, seconds: 60 });
  await next();
};
