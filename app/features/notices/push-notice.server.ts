import { Counter } from "prom-client";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { postPublic } from "#app/platform/post-public.server.ts";
import { noticeToPush, type Pushed } from "./events.server.ts";
import { kinds, type NoticeKind, pushWithinHours } from "./model.ts";

const pushes = new Counter({
  name: "notice_pushes_total",
  help: "Notices handed on to browsers' push services, by outcome",
  labelNames: ["outcome"],
  registers: [metrics],
});

/** With fewer a day went by while our jobs didn't run: the service may be there. */
const leastTries = 10;

/**
 * Hands a notice on to the push service of one browser, unless it was read or switched off since, its session ended or
 * its member is suspended. A browser that is gone is forgotten. So is one whose service failed for a day; its tries are
 * jobs of their own, since no administrator can do anything about them.
 */
export async function pushNotice(about: Pushed): Promise<void> {
  const { tries = 0 } = about;
  if (config.push === null) return;
  const found = await db
    .selectFrom("pushSubscriptions as browser")
    .innerJoin("notices", "notices.memberId", "browser.memberId")
    .innerJoin("users", "users.id", "browser.memberId")
    .innerJoin("sessions", "sessions.id", "browser.sessionId")
    .select(["notices.id", "notices.kind", "notices.title", "notices.path", "notices.createdAt"])
    .select(["endpoint", "browserKey", "browserSecret"])
    .where("browser.id", "=", about.subscriptionId)
    .where("notices.id", "=", about.noticeId)
    .where("readAt", "is", null)
    .where("isFolded", "=", false)
    .where("users.banned", "=", false)
    .where("sessions.expiresAt", ">", now())
    .executeTakeFirst();
  if (!found) return;
  if (now().getTime() - found.createdAt.getTime() > pushWithinHours * 3_600_000)
    return tries < leastTries ? countPush("late") : forgetBrowser(about.subscriptionId, "unreachable");
  const isMuted = await db
    .selectFrom("noticeMutes")
    .innerJoin("pushSubscriptions", "pushSubscriptions.memberId", "noticeMutes.memberId")
    .select("category")
    .where("pushSubscriptions.id", "=", about.subscriptionId)
    .where("category", "=", kinds[found.kind as NoticeKind])
    .where("channel", "=", "push")
    .executeTakeFirst();
  if (isMuted) return;
  const status = await sendPush(found, config.push);
  if (status === null || status === 429 || status >= 500) {
    countPush("retried");
    const startAfter = new Date(now().getTime() + Math.min(2 ** tries * 60_000, longestWait));
    return transaction((trx) => enqueue(trx, noticeToPush, { ...about, tries: tries + 1 }, { startAfter }));
  }
  if (status >= 200 && status < 300) return countPush("sent");
  // 404 and 410 say that the browser is gone; anything else, that it never accepts what we send.
  await forgetBrowser(about.subscriptionId, status === 404 || status === 410 ? "gone" : "refused");
}

async function forgetBrowser(id: string, outcome: "gone" | "refused" | "unreachable"): Promise<void> {
  countPush(outcome);
  log.info({ subscription: id, outcome }, "a browser no longer takes pushes");
  await db.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
}

function countPush(outcome: "sent" | "gone" | "refused" | "unreachable" | "retried" | "late"): void {
  pushes.inc({ outcome });
}

type Push = {
  id: string;
  title: string;
  path: string;
  endpoint: string;
  browserKey: string;
  browserSecret: string;
};

const patienceMs = 15_000;
/** Between two tries: an hour. */
const longestWait = 3_600_000;

/**
 * Sends a notice's title and link, encrypted for the browser, to its push service. Returns the status; 400 for an
 * address in a private network, or keys that are none; null if the service can't be reached.
 */
async function sendPush(push: Push, keys: { publicKey: string; privateKey: string }): Promise<number | null> {
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
  }).catch((error: unknown) => {
    log.info({ err: error, notice: push.id }, "a push service can't be reached");
    return null;
  });
}
