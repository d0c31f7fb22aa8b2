import { config } from "#app/platform/config.server.ts";
import { pushWithinHours } from "../model.ts";
import { postPublic } from "#app/platform/post-public.server.ts";

type Push = {
  id: string;
  title: string;
  path: string;
  endpoint: string;
  browserKey: string;
  browserSecret: string;
};

const patienceMs = 15_000;

/**
 * Sends a notice's title and link, encrypted for the browser, to its push service. Returns the status; 400 for an
 * address in a private network, or keys that are none.
 */
export async function sendPush(push: Push, keys: { publicKey: string; privateKey: string }): Promise<number> {
  const webPush = (await import("web-push")).default;
  const { id, title, path, endpoint, browserKey, browserSecret } = push;
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: browserKey, auth: browserSecret } },
      JSON.stringify({ id, title, path }),
      {
        vapidDetails: { subject: `mailto:${config.supportEmail}`, ...keys },
        TTL: pushWithinHours * 3600,
        // The service replaces one that it has not delivered: a job may run twice.
        topic: id.slice(-22),
      },
    );
  } catch {
    return 400;
  }
  return postPublic(endpoint, {
    headers: request.headers,
    body: request.body ?? Buffer.alloc(0),
    milliseconds: patienceMs,
  });
}
