import { csvLines, csvOf } from "./csv.ts";
import { db } from "./db.server.ts";
import { forgetAttempts, limitRate, renewAttempts } from "./limit-rate.server.ts";
import { log } from "./log.server.ts";

/** A file whose process died blocks the person's next one for this long. */
const holdSeconds = 60;
const renewMs = 20_000;

/**
 * A person's CSV file as a stream, one at a time for each person in all processes; throws `TooMany` while they download
 * another. Only one page of rows is in memory: the next is read once the client has taken the last.
 */
export async function streamCsv(
  personId: string,
  columns: string[],
  pages: AsyncIterator<string[][]>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const key = `export:${personId}`;
  const reason = "Another file is still being downloaded.";
  await limitRate(key, { max: 1, seconds: holdSeconds, reason });
  const end = () => forgetAttempts(db, [key]);
  // What refuses the file does so before its headers are sent.
  let page = await pages.next().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  let text = csvOf([columns]);
  let renewing: NodeJS.Timeout | undefined;
  const encoder = new TextEncoder();
  const stop = async () => {
    clearInterval(renewing);
    await end();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        renewing ??= setInterval(() => {
          renewAttempts(key).catch((error: unknown) => log.warn({ err: error }, "a file was not renewed"));
        }, renewMs).unref();
        try {
          if (page.done) {
            if (text !== "") controller.enqueue(encoder.encode(text));
            // First, so that who has the whole file may begin another.
            await stop();
            return controller.close();
          }
          controller.enqueue(encoder.encode(text + csvLines(page.value)));
          text = "";
          page = await pages.next();
        } catch (error) {
          await stop();
          throw error;
        }
      },
      async cancel() {
        await pages.return?.();
        await stop();
      },
    },
    { highWaterMark: 0 },
  );
}
