import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { log } from "#app/platform/log.server.ts";

export const passwordHash = hashPassword;
export const passwordMatches = (password: string, hash: string) => verifyPassword({ password, hash });

/** The header in which our doors tell the sign-in library where a request came from; never taken from the client. */
export const addressHeader = "x-client-address";

export const auth = betterAuth({
  appName: config.brandName,
  baseURL: config.publicUrl,
  trustedOrigins: [config.publicUrl],
  secret: config.sessionSecret,
  telemetry: { enabled: false },
  // The library's own casing stays camel: the connection's plugin writes the columns' snake case.
  database: { db, type: "postgres", transaction: true },
  user: {
    modelName: "users",
    additionalFields: {
      username: { type: "string", required: true },
      role: { type: "string", required: true, input: false, defaultValue: "tenant" },
    },
  },
  session: {
    modelName: "sessions",
    expiresIn: 30 * 24 * 3600,
    disableSessionRefresh: true,
    // A session that was ended must be over everywhere at once.
    cookieCache: { enabled: false },
  },
  account: { modelName: "credentials" },
  verification: { modelName: "verifications" },
  rateLimit: { enabled: true, storage: "database", modelName: "rateLimits" },
  emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
  advanced: {
    cookiePrefix: "sparebay",
    useSecureCookies: config.publicUrl.startsWith("https:"),
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    ipAddress: { ipAddressHeaders: [addressHeader] },
    database: { generateId: ({ model }) => idOf(model), validateSchema: false },
  },
  logger: {
    log: (level, message) => (level === "error" ? log.error(message) : log.debug(message)),
  },
});

function idOf(model: string): string {
  if (model === "user" || model === "users") return newId("usr");
  if (model === "session" || model === "sessions") return newId("ses");
  if (model === "account" || model === "credentials") return newId("crd");
  return randomUUID();
}
