import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Question = {
  method: string;
  path: string;
  parameters: URLSearchParams;
};
/** A status and a body; null leaves the caller waiting. */
type Answering = (question: Question) => { status?: number; body: unknown } | null;

type StandIn = { url: string; asked: Question[]; stop: () => void };

/** `startProvider` until the test is over. */
export async function standInProvider(answering: Answering): Promise<StandIn> {
  const provider = await startProvider(answering);
  onTestFinished(provider.stop);
  return provider;
}

/** A local server in place of a place provider, which records its requests. */
export async function startProvider(answering: Answering): Promise<StandIn> {
  const asked: Question[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand.in");
    const question = { method: request.method ?? "", path: url.pathname, parameters: url.searchParams };
    asked.push(question);
    const answer = answering(question);
    if (answer === null) return;
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop };
}
