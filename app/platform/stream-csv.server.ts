import { csvLines, csvOf } from "./csv.ts";
import { db } from "./db.server.ts";
import { forgetAttempts, limitRate, renewAttempts } from "./limit-rate.server.ts";
import { log } from "./log.server.ts";

/** A file whose process died blocks the person's next one for this long. */
const holdSeconds = 60;
const renewMs = 20_000;

/** How the pages of a file are written, and what comes before and after them. */
type Written<Page> = { head: string; write: (page: Page) => string; tail: string };

/** A person's CSV file as a stream; see `streamPages`. */
export function streamCsv(personId: string, columns: string[], pages: AsyncIterator<string[][]>) {
  return streamPages(personId, pages, { head: csvOf([columns]), write: csvLines, tail: "" });
}

/** A person's JSON file with a list of these objects. */
export function streamJson(personId: string, pages: AsyncIterator<object[]>) {
  let isFirst = true;
  const write = (page: object[]) => {
    const text = page.map((element) => JSON.stringify(element)).join(",\n");
    const separator = isFirst || text === "" ? "" : ",\n";
    if (text !== "") isFirst = false;
    return separator + text;
  };
  return streamPages(personId, pages, { head: "[\n", write, tail: "\n]\n" });
}

/**
 * A person's file as a stream, one at a time for each person in all processes; throws `TooMany` while they download
 * another. Only one page of rows is in memory: the next is read once the client has taken the last.
 */
async function streamPages<Page>(
  personId: string,
  pages: AsyncIterator<Page>,
  { head, write, tail }: Written<Page>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const key = `file:${personId}`;
  const reason = "Another file is still being downloaded.";
  await limitRate(key, { max: 1, seconds: holdSeconds, reason });
  const end = () => forgetAttempts(db, [key]);
  // What refuses the file does so before its headers are sent.
  let page = await pages.next().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  let text = head;
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
            if (text + tail !== "") controller.enqueue(encoder.encode(text + tail));
            // First, so that who has the whole file may begin another.
            await stop();
            return controller.close();
          }
          controller.enqueue(encoder.encode(text + write(page.value)));
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
