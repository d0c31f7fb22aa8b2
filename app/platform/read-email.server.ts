import { Invalid } from "./errors.ts";
import { ThreadEndedError, threadQueue } from "./run-thread.server.ts";

/** People's emails take some milliseconds once the thread has started, and are smaller than what takes long. */
const read = threadQueue("email-reader", {
  milliseconds: 2000,
  megabytes: 128,
  maxThreads: 2,
  maxWaiting: 20,
  maxOfSender: 3,
});

/**
 * What a stranger's email says, read in a thread (email-reader.ts). One that can't be read, or that is made to be slow,
 * is an invalid request: a mailbox repeats what fails otherwise. `sender` is who may have written it.
 */
export async function readEmail<Said>(
  as: "bounce" | "reply",
  email: Uint8Array,
  sender: string,
): Promise<Said> {
  const input = { data: { as, email }, sender: `${as} ${sender}`, bytes: email.byteLength };
  const content = await read(input).catch((error: unknown) => {
    if (error instanceof ThreadEndedError)
      throw new Invalid("The email takes too long to read, or is too large.");
    throw error;
  });
  if (content === null) throw new Invalid("The email could not be read.");
  return content as Said;
}
