import { config } from "./config.server.ts";

/**
 * Where the one who sent this request reaches us: PUBLIC_URL or, without it, the address they used. For sending a
 * browser away and back again with its cookies; links in mails use `config.publicUrl`.
 */
export function addressOf(request: Request): string {
  return config.publicUrlIsSet ? config.publicUrl : new URL(request.url).origin;
}
