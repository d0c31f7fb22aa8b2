import type { MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { limitRate } from "./limit-rate.server.ts";

// What everyone may call, and what costs us work or mail.
const open =
  /^\/api\/(login(\/.+)?|signup|forgot-password|reset-password|verify-email|contact|lead|service-requests|upload-id|reserve-order|orders)$/;

const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Counts calls by address before their bodies are read, so that also those that no schema takes count. The commands have closer limits. */
export const limitAttempts: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "POST" && open.test(c.req.path))
    await limitRate(`body of ${c.req.path}:${clientAddress(c)}`, { max: 120, seconds: 60 });
  // Far more than people press in a minute, at any page.
  if (unsafe.has(c.req.method) && !c.req.path.startsWith("/api/"))
    await limitRate(`posts to pages:${clientAddress(c)}`, { max: 300, seconds: 60 });
  await next();
};
