import { parentPort, workerData } from "node:worker_threads";
import { readIcs } from "#app/features/properties/calendars/read-ics.server.ts";

// A thread of import-calendar.server.ts, which ends it if it takes too long. Null means that the text isn't a calendar.
const { text, reading } = workerData as { text: string; reading: Parameters<typeof readIcs>[1] };
// The rule is about windows; this is a thread.
/* oxlint-disable unicorn/require-post-message-target-origin */
parentPort!.postMessage("begun");
parentPort!.postMessage(read());

function read() {
  try {
    return readIcs(text, reading);
  } catch {
    return null;
  }
}
