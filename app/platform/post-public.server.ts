import http from "node:http";
import https from "node:https";
import { useAgent } from "request-filtering-agent";
import { config } from "./config.server.ts";

type Sent = { headers: Record<string, string>; body: Buffer; milliseconds: number };

/**
 * Posts bytes to an address that a stranger chose, and returns the status. Refuses (400) addresses of this machine and
 * of private networks after resolving the name, and http, unless ALLOW_PRIVATE_CALENDARS is set; follows no redirects
 * and reads no response. Throws if it can't be reached in time.
 */
export async function postPublic(address: string, { headers, body, milliseconds }: Sent): Promise<number> {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && !config.allowPrivateCalendars) return 400;
  const agent = useAgent(href, { allowPrivateIPAddress: config.allowPrivateCalendars });
  const { request } = protocol === "https:" ? https : http;
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await new Promise((resolve, reject) => {
      request(href, { method: "POST", agent, signal, headers })
        .on("response", (answer) => {
          answer.destroy();
          resolve(answer.statusCode ?? 500);
        })
        .on("error", reject)
        .end(body);
    });
  } catch (error) {
    if (error instanceof Error && /is not allowed/.test(error.message)) return 400;
    throw error;
  }
}
