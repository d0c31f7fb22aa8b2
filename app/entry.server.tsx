import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "#app/platform/log.server.ts";
import { nonceContext } from "#app/platform/nonce.server.ts";

/** Renders a page whole: its loaders have finished, nothing in it waits, and what fails still gets its true status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const { serverHandoffStream, ...settled } = routerContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  const page = renderToString(<ServerRouter context={settled} url={request.url} nonce={nonce} />);
  const script = routerContext.renderMeta?.didRenderScripts ? dataScript(data, nonce) : "";
  headers.set("content-type", "text/html; charset=utf-8");
  const body = unhurried(page.slice(0, -end.length));
  return new Response(`<!DOCTYPE html>${body}${script}${end}`, { headers, status });
}

/** People read before they press: style and first picture come before the scripts. The router has no option for it. */
function unhurried(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

const end = "</body></html>";

/** What the loaders gave, in one piece, where the browser's router waits for it. */
function dataScript(data: string, nonce: string): string {
  const quoted = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  const stream = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${stream}.enqueue(${quoted});${stream}.close();</script>`;
}

/** What loaders and rendering throw unexpectedly; refusals and people who left are no errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, "page failed");
};
