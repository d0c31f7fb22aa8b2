import { createHmac } from "node:crypto";
import { BadSetting } from "./data-folder.server.ts";

type Provider = "GOOGLE" | "FACEBOOK" | "APPLE";
type Client = { clientId: string; clientSecret: string };
type ClientSettings = {
  [Name in `${Provider}_CLIENT_${"ID" | "SECRET"}`]?: string | undefined;
};
type GoogleSettings = ClientSettings & { NODE_ENV: string; GOOGLE_DISCOVERY_URL?: string | undefined };

/** Our client at a login provider, or null. Throws a BadSetting if the settings name half of one. */
export function clientOf(settings: ClientSettings, provider: Provider): Client | null {
  const {
    [`${provider}_CLIENT_ID` as const]: clientId,
    [`${provider}_CLIENT_SECRET` as const]: clientSecret,
  } = settings;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const missing = clientId === undefined ? "ID" : "SECRET";
  const present = clientId === undefined ? "SECRET" : "ID";
  throw new BadSetting(
    `The setting ${provider}_CLIENT_${missing} is missing: ${provider}_CLIENT_${present} is set.`,
  );
}

/** Google, or in development our own provider with the same protocol (`isLocal`). */
export function googleOf(settings: GoogleSettings, publicUrl: string, ownKey: string) {
  const real = clientOf(settings, "GOOGLE");
  if (real === null && settings.NODE_ENV === "production") return null;
  const issuer = real ? "https://accounts.google.com" : `${publicUrl}/dev/google`;
  const discoveryUrl = settings.GOOGLE_DISCOVERY_URL ?? `${issuer}/.well-known/openid-configuration`;
  const clientSecret = createHmac("sha256", ownKey).update("local-google").digest("base64url");
  return { ...(real ?? { clientId: "sparebay", clientSecret }), discoveryUrl, isLocal: real === null };
}
