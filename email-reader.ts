import { parentPort, workerData } from "node:worker_threads";
import { readBounce } from "#app/features/admin/read-bounce.server.ts";
import { readReply } from "#app/features/messages/read-reply.server.ts";

// A thread of app/platform/read-email.server.ts, which ends it if it takes too long. Null means that it can't be read.
const { as, email } = workerData as { as: "bounce" | "reply"; email: Uint8Array };
const read = { bounce: readBounce, reply: readReply }[as];
// The rule is about windows; this is a thread.
/* oxlint-disable unicorn/require-post-message-target-origin */
parentPort!.postMessage("begun");
parentPort!.postMessage(await read(email).catch(() => null));
