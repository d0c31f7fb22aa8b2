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
import { requestIdContext } from "#app/platform/request-id.server.ts";
import { holdPressesScript } from "#app/ui/hold-presses.ts";
import { pictureFirst } from "#app/ui/start-scripts.ts";

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
  const rendered = renderToString(<ServerRouter context={settled} url={request.url} nonce={nonce} />);
  const { page, script } = pictureFirst(rendered.slice(0, -end.length));
  const inline = (code: string) =>
    routerContext.renderMeta?.didRenderScripts ? `<script nonce="${nonce}">${code}</script>` : "";
  const begun = page.replace("</head>", () => `${inline(holdPressesScript)}</head>`);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${begun}${inline(dataScript(data) + script)}${end}`, {
    headers,
    status,
  });
}

const end = "</body></html>";

/** What the loaders gave, in one piece, where the browser's router waits for it. */
function dataScript(data: string): string {
  const quoted = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  const stream = "window.__reactRouterContext.streamController";
  return `${stream}.enqueue(${quoted});${stream}.close();`;
}

/** What loaders and rendering throw unexpectedly; refusals and people who left are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const requestId = context.get(requestIdContext);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page failed");
};
