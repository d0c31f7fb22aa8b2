import { isFaulty } from "./faults.server.ts";
import { processor } from "./processor.server.ts";

/** Carries a request of the SDK to the processor, over a line that can be ordered to be down or to lose the answer. */
export async function askProcessor(request: Request): Promise<Response> {
  if (await isFaulty("down")) throw new TypeError("fetch failed: the sandbox is down");
  const response = await processor.fetch(request);
  if (await isFaulty("unanswered")) throw new TypeError("fetch failed: the sandbox's answer was lost");
  return response;
}
