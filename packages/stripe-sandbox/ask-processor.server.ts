import { isFaulty } from "./faults.server.ts";
import { processor } from "./processor.server.ts";

/** Passes an SDK request to the processor, over a connection that tests can make fail or lose the response. */
export async function askProcessor(request: Request): Promise<Response> {
  if (await isFaulty("down")) throw new TypeError("fetch failed: the sandbox is down");
  const response = await processor.fetch(request);
  if (await isFaulty("unanswered")) throw new TypeError("fetch failed: the sandbox's answer was lost");
  return response;
}
