import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { kinds, type NoticeKind, pushWithinHours } from "./model.ts";
import { countPush } from "./steps/count-push.server.ts";
import { sendPush } from "./steps/send-push.server.ts";

/**
 * Hands a notice on to the push service of one browser, unless it was read or switched off since, its session ended or
 * its member is suspended. A browser that is gone is forgotten; trouble of the service is tried again for a day.
 */
export async function pushNotice(about: { noticeId: string; subscriptionId: string }): Promise<void> {
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
  if (now().getTime() - found.createdAt.getTime() > pushWithinHours * 3_600_000) return countPush("late");
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
  if (status >= 200 && status < 300) return countPush("sent");
  if (status === 429 || status >= 500) {
    countPush("retried");
    throw new Error(`The push service answered ${status}.`);
  }
  // 404 and 410 say that the browser is gone; anything else, that it never accepts what we send.
  countPush(status === 404 || status === 410 ? "gone" : "refused");
  log.info({ subscription: about.subscriptionId, status }, "a browser no longer takes pushes");
  await db.deleteFrom("pushSubscriptions").where("id", "=", about.subscriptionId).execute();
}
