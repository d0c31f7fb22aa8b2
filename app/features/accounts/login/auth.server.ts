import { createHash, randomUUID } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type GenericEndpointContext } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";
import { oauthPopup } from "better-auth/plugins";
import { twoFactor } from "better-auth/plugins/two-factor";
import { generateRandomString, hashPassword, verifyPassword } from "better-auth/crypto";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { log } from "#app/platform/log.server.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { google } from "./google.server.ts";
import { termsInForce, markOfTerms } from "../terms/terms-in-force.server.ts";
import { recordAction } from "../members/record-action.server.ts";
import { type Actor, codeNext, isChoosable, nameFromEmail, roleMissing } from "../model.ts";
import { markNewcomer } from "../session/steps/mark-newcomer.server.ts";
import { nameInput } from "../schema.ts";

export const passwordHash = hashPassword;
export const passwordMatches = (password: string, hash: string) => verifyPassword({ password, hash });

/** The header in which our routes pass the client's IP address to better-auth; never taken from the client. */
export const addressHeader = "x-client-address";

/** Error code when an administrator logs in without two-factor. */
export const secondStepMissing = "SECOND_STEP_MISSING";

/** Error code when a suspended member logs in. */
export const suspended = "SUSPENDED";

/** How long a login lasts, in seconds. */
const aMonth = 30 * 24 * 3600;

export const auth = betterAuth({
  appName: config.brandName,
  baseURL: config.publicUrl,
  trustedOrigins: [config.publicUrl, ...(config.apple ? ["https://appleid.apple.com"] : [])],
  // Each two-factor key says by which secret it is encrypted; those from before that, nothing.
  secret: config.sessionSecrets.at(-1)!,
  secrets: config.sessionSecrets.map((value) => ({ version: versionOf(value), value })),
  telemetry: { enabled: false },
  // better-auth uses camelCase; the connection's plugin writes snake_case columns.
  database: { db, type: "postgres", transaction: true },
  user: {
    modelName: "users",
    validateUserInfo: mayComeIn,
    additionalFields: {
      username: { type: "string", required: false },
      role: { type: "string", required: true, input: false, defaultValue: "tenant" },
      acceptedTerms: { type: "string", required: false, input: false },
      acceptedTermsAt: { type: "date", required: false, input: false },
    },
  },
  session: {
    modelName: "sessions",
    expiresIn: aMonth,
    disableSessionRefresh: true,
    // A session that was ended must be over everywhere at once.
    cookieCache: { enabled: false },
  },
  // A social login is added to an account only if both sides have confirmed the address (the library's own rule).
  account: { modelName: "credentials" },
  socialProviders: {
    // Facebook doesn't say whether an address is confirmed, and the library would believe any text.
    ...(config.facebook && {
      facebook: { ...config.facebook, mapProfileToUser: () => ({ emailVerified: false }) },
    }),
    ...(config.apple && { apple: config.apple }),
  },
  onAPIError: { errorURL: `${config.publicUrl}/login` },
  verification: { modelName: "verifications" },
  rateLimit: { enabled: true, storage: "database", modelName: "rateLimits" },
  emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
  plugins: [
    google(),
    oauthPopup(),
    twoFactor({
      // The library asks for it each time.
      get issuer() {
        return config.brandName;
      },
      schema: { twoFactor: { modelName: "twoFactors" } },
    }),
    passkey({
      ...passkeyHost(),
      rpName: config.brandName,
      // A passkey with user verification is two factors, so it replaces password and code.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      authentication: {
        afterVerification: ({ verification }) => {
          if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
        },
      },
      schema: { passkey: { modelName: "passkeys", fields: { credentialID: "credentialId" } } },
    }),
  ],
  databaseHooks: {
    user: { create: { before: completeNewcomer, after: tellNewcomer } },
    account: { create: { before: forgetTokens }, update: { before: forgetTokens } },
    session: { create: { before: enter } },
  },
  advanced: {
    cookiePrefix: "sparebay",
    useSecureCookies: config.publicUrl.startsWith("https:"),
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 64 },
    database: { generateId: ({ model }) => idOf(model), validateSchema: false },
  },
  logger: {
    log: (level, message) => (level === "error" ? log.error(message) : log.debug(message)),
  },
});

/** The same number for the same secret, in all processes and after each rotation. */
export function versionOf(secret: string): number {
  return createHash("sha256").update(secret).digest().readUIntBE(0, 4);
}

/** Passkeys belong to a host name, which an IP address is not: on this machine they work at localhost. */
function passkeyHost() {
  const url = new URL(config.publicUrl);
  if (!/^[\d.]+$|:/.test(url.hostname)) return { rpID: url.hostname, origin: config.publicUrl };
  const local = new URL(url);
  local.hostname = "localhost";
  return { rpID: "localhost", origin: [config.publicUrl, local.origin] };
}

/** Lets a session last by our own time, which a demo moves; the library counts from the machine's. */
async function enter(session: { userId: string }, context: GenericEndpointContext | null) {
  await mayEnter(session, context);
  return { data: { ...session, expiresAt: new Date(now().getTime() + aMonth * 1000) } };
}

/**
 * Blocks sessions for suspended users, for social login without the two-factor code, and in production, but a trial, for
 * administrators without two-factor.
 */
async function mayEnter(session: { userId: string }, context: GenericEndpointContext | null) {
  const user = await db
    .selectFrom("users")
    .select(["role", "twoFactorEnabled", "banned"])
    .where("id", "=", session.userId)
    .executeTakeFirst();
  if (user?.banned) throw new APIError("FORBIDDEN", { code: suspended });
  if (user?.twoFactorEnabled && context?.path?.startsWith("/callback/")) {
    await startChallenge(context, session.userId);
    throw new APIError("FORBIDDEN", { code: codeNext });
  }
  const needsTwoFactor = config.production && config.trialResets === null;
  if (!needsTwoFactor || context?.path !== "/sign-in/email") return;
  if (user?.role === "administrator" && !user.twoFactorEnabled)
    throw new APIError("FORBIDDEN", { code: secondStepMissing });
}

const challengeSeconds = 600;

/**
 * Starts the ten-minute two-factor challenge in this browser, as the library does after a correct password: its own
 * route then takes the code.
 */
async function startChallenge(context: GenericEndpointContext, userId: string): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = context.context;
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = new Date(Date.now() + challengeSeconds * 1000);
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  const attempts = { identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt };
  await internalAdapter.createVerificationValue(attempts);
  const cookie = createAuthCookie("two_factor", { maxAge: challengeSeconds });
  await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
}

/** A provider identifies a person once; we keep no token to ask it for more. */
async function forgetTokens() {
  return { data: { accessToken: null, refreshToken: null, idToken: null } };
}

/** A social signup brings a name; the role was chosen and the terms were accepted before the popup opened. */
async function completeNewcomer(user: { name?: string; email: string }) {
  const state = await getOAuthState();
  const chosen = state?.["role"];
  const name = nameOf(user);
  await applyOperatorTexts();
  const [{ version }] = termsInForce();
  const accepted = state?.["accepts_terms"] === version;
  return {
    data: {
      ...user,
      name,
      username: name,
      role: isChoosable(chosen) ? chosen : "tenant",
      ...(accepted && { acceptedTerms: version, acceptedTermsAt: now() }),
    },
  };
}

/** Marks a first social login as a signup, as our own form does, with the audit entry of the terms that were accepted. */
async function tellNewcomer(user: { id: string }, context: GenericEndpointContext | null) {
  const { id } = user;
  const { role, acceptedTerms } = user as { role?: string; acceptedTerms?: string | null };
  if (acceptedTerms && isChoosable(role)) {
    const entry = { action: "acceptTerms" as const, subjectId: id, details: markOfTerms(acceptedTerms) };
    await recordAction(db, { kind: role, id } as Actor, entry);
  }
  context?.responseHeaders.append("set-cookie", markNewcomer(id));
}

/** The provider's name if it can be a username, else the part before the @. */
function nameOf(user: { name?: string; email: string }): string {
  const given = nameInput.safeParse({ username: user.name?.trim().slice(0, 60) });
  return given.success ? given.data.username : nameFromEmail(user.email);
}

/** New members choose a role first; administrators can't use social login. */
async function mayComeIn({
  user,
  source,
}: {
  user: { id?: string | undefined };
  source: { action: string };
}) {
  if (source.action === "create-user" && !isChoosable((await getOAuthState())?.["role"]))
    return { error: roleMissing };
  const found =
    user.id && (await db.selectFrom("users").select("role").where("id", "=", user.id).executeTakeFirst());
  if (found && found.role === "administrator") return { error: "administrators_log_in_here" };
  return undefined;
}

/** The library names its models as it does itself, whatever our tables are called. */
function idOf(model: string): string {
  if (model === "user") return newId("usr");
  if (model === "session") return newId("ses");
  if (model === "account") return newId("crd");
  return randomUUID();
}
