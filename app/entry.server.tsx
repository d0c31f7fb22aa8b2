import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { htmlOf } from "#app/platform/keep-html.server.ts";
import { partOfManifest } from "#app/platform/part-of-manifest.server.ts";
import { hashMarked, inlineScriptsContext, newMark } from "#app/platform/inline-scripts.server.ts";
import { failed, logFailure, requestIdContext } from "#app/platform/request-id.server.ts";
import { holdPressesScript } from "#app/ui/hold-presses.ts";
import { HtmlOfContext } from "#app/ui/kept.tsx";
import { partsLoaded } from "#app/ui/lazy.tsx";
import { pictureFirst } from "#app/ui/start-scripts.ts";

/** Renders the whole page before it answers, so that a failure still gets its true status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await partsLoaded();
  const mark = newMark();
  const { serverHandoffStream, ...whole } = routerContext;
  const settled = { ...whole, manifest: partOfManifest(whole) };
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  const rendered = orTellId(request, context, () =>
    renderToString(
      <HtmlOfContext value={htmlOf}>
        <ServerRouter context={settled} url={request.url} nonce={mark} />
      </HtmlOfContext>,
    ),
  );
  // All changes are in the head and from the first script on: the long middle is left as it is.
  const headEnd = rendered.indexOf("</head>");
  const firstScript = rendered.indexOf(`<script nonce="${mark}"`, headEnd);
  const tailStart = firstScript === -1 ? rendered.length - end.length : firstScript;
  const inline = (code: string) =>
    routerContext.renderMeta?.didRenderScripts ? `<script nonce="${mark}">${code}</script>` : "";
  const { head, tail, script } = pictureFirst(
    rendered.slice(0, headEnd),
    rendered.slice(tailStart, -end.length),
    inline,
  );
  const hashes = context.get(inlineScriptsContext);
  headers.set("content-type", "text/html; charset=utf-8");
  // As bytes: a string of this size would be encoded a second time, piece by piece.
  const page = [
    "<!DOCTYPE html>",
    hashMarked(head + inline(holdPressesScript), mark, hashes),
    rendered.slice(headEnd, tailStart),
    hashMarked(tail + inline(dataScript(data) + script), mark, hashes),
    end,
  ];
  return new Response(Buffer.from(page.join("")), { headers, status });
}

const end = "</body></html>";

/** The loaders' data in one script, where the browser's router expects it. */
function dataScript(data: string): string {
  const quoted = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  const stream = "window.__reactRouterContext.streamController";
  return `${stream}.enqueue(${quoted});${stream}.close();`;
}

/** Replaces a page that fails to render by the error page with the id that the log has the reason under. */
function orTellId(request: Request, context: RouterContextProvider, render: () => string): string {
  try {
    return render();
  } catch (error) {
    const requestId = context.get(requestIdContext);
    logFailure(error, requestId, request);
    throw Response.json({ requestId }, failed);
  }
}

/** Logs unexpected errors. Refusals and canceled requests are not errors; what `tellId` caught is logged already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  logFailure(error, context.get(requestIdContext), request);
};
