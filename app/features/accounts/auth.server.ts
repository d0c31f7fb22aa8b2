import { randomUUID } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { log } from "#app/platform/log.server.ts";

export const passwordHash = hashPassword;
export const passwordMatches = (password: string, hash: string) => verifyPassword({ password, hash });

/** The header in which our doors tell the sign-in library where a request came from; never taken from the client. */
export const addressHeader = "x-client-address";

/** The code of the refusal to let an administrator in without a second step. */
export const secondStepMissing = "SECOND_STEP_MISSING";

/** The code of the refusal to let a suspended member in. */
export const suspended = "SUSPENDED";

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
  plugins: [
    twoFactor({
      issuer: config.brandName,
      schema: { twoFactor: { modelName: "twoFactors" } },
    }),
    passkey({
      ...passkeyHost(),
      rpName: config.brandName,
      // What one has and what one knows or is: it stands for password and code together.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      authentication: {
        afterVerification: ({ verification }) => {
          if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
        },
      },
      schema: { passkey: { modelName: "passkeys", fields: { credentialID: "credentialId" } } },
    }),
  ],
  databaseHooks: { session: { create: { before: mayEnter } } },
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

/** Passkeys belong to a host name, and an IP address is none: on this machine they work at localhost. */
function passkeyHost() {
  const url = new URL(config.publicUrl);
  if (!/^[\d.]+$|:/.test(url.hostname)) return { rpID: url.hostname, origin: config.publicUrl };
  const local = new URL(url);
  local.hostname = "localhost";
  return { rpID: "localhost", origin: [config.publicUrl, local.origin] };
}

/** Nobody is let in who is suspended, whichever way; and in production no administrator by a password alone. */
async function mayEnter(session: { userId: string }, context: { path?: string } | null) {
  const user = await db
    .selectFrom("users")
    .select(["role", "twoFactorEnabled", "banned"])
    .where("id", "=", session.userId)
    .executeTakeFirst();
  if (user?.banned) throw new APIError("FORBIDDEN", { code: suspended });
  if (!config.production || context?.path !== "/sign-in/email") return;
  if (user?.role === "administrator" && !user.twoFactorEnabled)
    throw new APIError("FORBIDDEN", { code: secondStepMissing });
}

function idOf(model: string): string {
  if (model === "user" || model === "users") return newId("usr");
  if (model === "session" || model === "sessions") return newId("ses");
  if (model === "account" || model === "credentials") return newId("crd");
  return randomUUID();
}
