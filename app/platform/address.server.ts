import { config } from "./config.server.ts";

/**
 * Origin for redirects: PUBLIC_URL, else the request's origin. For sending a browser away and back with its cookies;
 * links in emails use `config.publicUrl`.
 */
export function addressOf(request: Request): string {
  return config.publicUrlIsSet ? config.publicUrl : new URL(request.url).origin;
}
