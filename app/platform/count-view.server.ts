import { config } from "./config.server.ts";
import { log } from "./log.server.ts";

/** The part of a viewed path that may be reported: no ids, and a placeholder for names; null if nothing may. */
function countable(path: string): string | null {
  if (!path.startsWith("/") || /@|%40/i.test(path)) return null;
  return path
    .split("/")
    .map((part) => (/^[a-z]{3}_[0-9a-z]+$/.test(part) || part.length > 40 ? ":id" : part))
    .join("/");
}

/**
 * Reports the view of a page, by its path without query, to the analytics server, if there is one; without cookies, and
 * with a shortened IP address.
 */
export async function countView(path: string, viewer: { address: string; userAgent: string }): Promise<void> {
  const counted = countable(path);
  if (config.analyticsUrl === null || counted === null) return;
  const { hostname } = new URL(config.publicUrl);
  const event = { name: "pageview", domain: hostname, url: config.publicUrl + counted };
  try {
    await fetch(config.analyticsUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": viewer.userAgent,
        "x-forwarded-for": viewer.address.replace(/[.:][0-9a-f]+$/i, (last) => `${last[0]}0`),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(3000),
    });
  } catch (error) {
    log.debug({ err: error }, "a view was not counted");
  }
}
