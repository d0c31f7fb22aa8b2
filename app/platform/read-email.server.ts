import { Invalid } from "./errors.ts";
import { runThread, ThreadEndedError } from "./run-thread.server.ts";

const limits = { milliseconds: 5000, megabytes: 128 };

/**
 * What a stranger's email says, read in a thread (email-reader.ts). One that can't be read, or that is made to be slow,
 * is an invalid request: a mailbox repeats what fails otherwise.
 */
export async function readEmail<Said>(as: "bounce" | "reply", email: Uint8Array): Promise<Said> {
  const said = await runThread("email-reader", { as, email }, limits).catch((error: unknown) => {
    if (error instanceof ThreadEndedError)
      throw new Invalid("The email takes too long to read, or is too large.");
    throw error;
  });
  if (said === null) throw new Invalid("The email could not be read.");
  return said as Said;
}
