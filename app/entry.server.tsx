import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "#app/platform/log.server.ts";
import { nonceContext } from "#app/platform/nonce.server.ts";

export const streamTimeout = 5000;

/** Renders a page: as a stream for people, whole for search engines. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const readyEvent = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let answered = false;
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [readyEvent]() {
        answered = true;
        const body = new PassThrough();
        body.once("close", () => clearTimeout(giveUp));
        headers.set("content-type", "text/html; charset=utf-8");
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      },
      onShellError: reject,
      onError(error) {
        // Before the answer began, onShellError hands the error on, and it is logged there.
        if (answered)
          log.error({ err: error, path: new URL(request.url).pathname }, "page broke while streaming");
      },
    });
    const giveUp = setTimeout(abort, streamTimeout + 1000);
  });
}

/** What loaders and rendering throw unexpectedly; refusals and people who left are no errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, "page failed");
};
