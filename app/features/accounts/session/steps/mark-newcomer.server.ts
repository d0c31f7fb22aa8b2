import { config } from "#app/platform/config.server.ts";
import { newcomerCookie } from "#app/features/accounts/model.ts";

const hourInSeconds = 3600;

/**
 * The Set-Cookie line that tells this browser's scripts, even if they load later, that the login was a signup. Scripts
 * can read it, and it grants nothing.
 */
export function markNewcomer(userId: string): string {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${newcomerCookie}=${userId}; Path=/; Max-Age=${hourInSeconds}; SameSite=Lax${secure}`;
}
