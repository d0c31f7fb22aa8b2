import { AppError, TooMany } from "./errors.ts";

/** The bytes of one request: `more` counts bytes and throws above the limit, `done` releases all of them. */
export type Hold = { more: (bytes: number) => void; done: () => void };

const retryAfter = 5;

/**
 * Limits the bytes that this process holds for requests at a time: `all` of them together, and `each` caller's. Above
 * that a request is refused with 503 or 429 and the seconds to wait, whatever clients announced.
 */
export function boundBytes({ all, each }: { all: number; each: number }): (caller: string) => Hold {
  let total = 0;
  const byCaller = new Map<string, number>();
  return (caller) => {
    let own = 0;
    return {
      more(bytes) {
        const callers = (byCaller.get(caller) ?? 0) + bytes;
        if (callers > each)
          throw new TooMany(retryAfter, "You are sending too much at once. Please wait a moment.");
        if (total + bytes > all)
          throw new AppError(503, "Too much is being sent to us at once. Please try again in a moment.", {
            retryAfter,
          });
        total += bytes;
        own += bytes;
        byCaller.set(caller, callers);
      },
      done() {
        const left = (byCaller.get(caller) ?? 0) - own;
        if (left > 0) byCaller.set(caller, left);
        else byCaller.delete(caller);
        total -= own;
        own = 0;
      },
    };
  };
}
