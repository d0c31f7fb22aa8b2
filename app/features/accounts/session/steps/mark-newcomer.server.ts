import { config } from "#app/platform/config.server.ts";
import { newcomerCookie } from "#app/features/accounts/model.ts";

const hourInSeconds = 3600;

/**
 * The Set-Cookie line that tells the scripts of this browser that its login was a signup, also when they arrive later. It
 * is theirs to read and opens nothing.
 */
export function markNewcomer(userId: string): string {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${newcomerCookie}=${userId}; Path=/; Max-Age=${hourInSeconds}; SameSite=Lax${secure}`;
}
