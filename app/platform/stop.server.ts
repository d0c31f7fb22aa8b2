import { setTimeout as sleep } from "node:timers/promises";
import { config } from "./config.server.ts";
import { log } from "./log.server.ts";

const within = 9500;
// One Ctrl-C arrives several times: from the terminal, from npm, and from the script that started us.
const sameKeystroke = 700;

/** Shuts the process down on Ctrl-C, SIGTERM or its parent's death; a second Ctrl-C ends it at once. */
export function stopWhenTold(stop: () => Promise<void>): void {
  let toldAt = 0;
  const told = () => {
    if (toldAt === 0) {
      toldAt = Date.now();
      void stopAndExit(stop);
    } else if (Date.now() - toldAt > sameKeystroke) {
      process.exit(1);
    }
  };
  process.on("SIGINT", told).on("SIGTERM", told).on("SIGHUP", told);
  process.once("disconnect", told);
}

async function stopAndExit(stop: () => Promise<void>) {
  setTimeout(() => process.exit(1), config.stopWait * 1000 + within).unref();
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "could not stop in order");
    process.exit(1);
  }
}

/** Waits for something to end, but at most this long. */
export async function atMost(milliseconds: number, ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, sleep(milliseconds, null, { ref: false })]);
}
